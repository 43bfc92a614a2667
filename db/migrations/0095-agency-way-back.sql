-- Where the customers of an agency go back to after booking (AGENCY-210), and the secret that signs what they bring.

alter table agency_brand
  add column return_address text not null default '',                   -- https, of a site in hosts; empty: nowhere
  add column return_secret  text,                                       -- sealed (usecases/vault.ts)
  add column return_key     text,
  add constraint agency_brand_return check ((return_secret is null) = (return_key is null)) not valid;
