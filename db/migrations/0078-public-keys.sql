-- The public half of a key pair with which a program signs in place of sending its key (AGENCY-154): a JSON Web Key
-- without anything private. Null: the key itself is sent.

alter table service_key add column public_key jsonb;
