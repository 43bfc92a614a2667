-- Programs of whoever runs car parks set places and prices there (AGENCY-133): a second scope of their keys.

do $$
declare
  name text;
begin
  select conname into name
  from pg_constraint
  where conrelid = 'service_key'::regclass
    and contype = 'c'
    and pg_get_constraintdef(oid) like '%channel%';
  execute format('alter table service_key drop constraint %I', name);
end $$;
alter table service_key add constraint service_key_scopes_of_operator_check
  check ((agent_code is null) = (scopes <@ array['channel', 'season']));
