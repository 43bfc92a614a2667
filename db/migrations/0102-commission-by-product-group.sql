-- A contract of an agency may agree another commission for shuttle or for valet parking (AGENCY-222). Without one, a
-- group has the commission of all.

alter table agency_contract
  add column shuttle_basis_points integer check (shuttle_basis_points between 0 and 10000),
  add column shuttle_amount_minor integer check (shuttle_amount_minor > 0),
  add column valet_basis_points   integer check (valet_basis_points between 0 and 10000),
  add column valet_amount_minor   integer check (valet_amount_minor > 0),
  add constraint agency_contract_one_each check (
    (shuttle_basis_points is null or shuttle_amount_minor is null)
    and (valet_basis_points is null or valet_amount_minor is null)
  ) not valid;
