-- What the login of this session, or the role it works as, may do beyond membership in that one role and its grants.
-- Server and signer refuse to start if there is anything: a stolen login would own the books. Temporary tables do not
-- count: the check of the books creates one.
create function login_excess(p_role text) returns text[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with login as (
    select oid, rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
    from pg_roles where rolname in (session_user, p_role)
  ), excess (what) as (
    select 'it is a superuser' from login where rolsuper
    union select 'it may create roles' from login where rolcreaterole
    union select 'it may create databases' from login where rolcreatedb
    union select 'it may replicate' from login where rolreplication
    union select 'it passes row security' from login where rolbypassrls
    union select 'it is a member of ' || r.rolname
      from pg_roles r
      where r.rolname not in (session_user, p_role) and pg_has_role(session_user, r.oid, 'member')
        and not exists (select from login where rolsuper)
    union select 'it owns the database'
      from pg_database where datname = current_database() and datdba in (select oid from login)
    union select 'it owns tables'
      from pg_class where relowner in (select oid from login) and relpersistence <> 't'
    union select 'it owns functions' from pg_proc where proowner in (select oid from login)
    union select 'it owns schemas' from pg_namespace where nspowner in (select oid from login)
    union select 'it may create schemas' where has_database_privilege(session_user, current_database(), 'create')
    union select 'it may create tables in schema public' where has_schema_privilege(session_user, 'public', 'create')
    union select 'it may change ' || t
      from unnest(array['account', 'posting', 'entry']) t
      where has_table_privilege(session_user, 'public.' || t, 'insert, update, delete, truncate, trigger')
         or has_any_column_privilege(session_user, 'public.' || t, 'insert, update')
    union select 'it has rights of its own on ' || c.relname
      from pg_class c join pg_roles r on r.rolname = session_user
      where exists (select from aclexplode(c.relacl) a where a.grantee = r.oid)
         or exists (select from pg_attribute b, aclexplode(b.attacl) a where b.attrelid = c.oid and a.grantee = r.oid)
    union select 'it has rights of its own on ' || p.proname
      from pg_proc p, aclexplode(p.proacl) a, pg_roles r where r.rolname = session_user and a.grantee = r.oid
  )
  select coalesce(array_agg(what order by what), '{}') from excess
$$;
