-- A code that proves a mailbox before a booking that is not paid at once: there is no booking yet that names its address.

alter table login_challenge add column email text;
alter table login_challenge add column language text;
