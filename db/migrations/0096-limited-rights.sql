-- The role of the work side has only the rights that are named for it, table by table (ACCESS-47). They are given with
-- the wall, which is raised after every migration (src/db/row-wall.ts); until then it has none.

do $$
begin
  if exists (select from pg_roles where rolname = 'parkwing_limited') then
    execute 'revoke all on all tables in schema public from parkwing_limited';
  end if;
end $$;
