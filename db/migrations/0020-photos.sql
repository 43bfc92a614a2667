-- Photos of a product, in the order in which its pages show them. Their files are in the file store under photos/<id>/.
create table product_photo (
  id         uuid        primary key,
  airport_id integer     not null,
  product_id integer     not null,
  width      integer     not null check (width > 0),               -- of the largest file
  height     integer     not null check (height > 0),
  alt        jsonb       not null,                                  -- what can be seen on it, by language
  created_at timestamptz not null,
  foreign key (airport_id, product_id) references product (airport_id, id)
);
create index product_photo_by_product on product_photo (airport_id, product_id, created_at);
