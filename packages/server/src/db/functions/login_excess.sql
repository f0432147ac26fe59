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
  ), held as (
    -- Listed by role: reading the rights of each table and function would be most of what opening a connection costs. What the
    -- cluster's first role owns is not listed.
    select l.rolname as role, d.deptype, d.classid, d.objid, b.oid as current
    from login l join pg_shdepend d on d.refclassid = 'pg_authid'::regclass and d.refobjid = l.oid
    join pg_database b on b.datname = current_database() and d.dbid in (0, b.oid)
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
    union select 'it owns what PostgreSQL itself created' from login where oid = 10
    union select 'it owns the database' from held where deptype = 'o' and classid = 'pg_database'::regclass and objid = current
    union select 'it owns tables' from held join pg_class c on c.oid = objid and c.relpersistence <> 't'
      where deptype = 'o' and classid = 'pg_class'::regclass
    union select 'it owns functions' from held where deptype = 'o' and classid = 'pg_proc'::regclass
    union select 'it owns schemas' from held where deptype = 'o' and classid = 'pg_namespace'::regclass
    union select 'it may create schemas' where has_database_privilege(session_user, current_database(), 'create')
    union select 'it may create tables in schema public' where has_schema_privilege(session_user, 'public', 'create')
    union select 'it may turn off triggers' where has_parameter_privilege(session_user, 'session_replication_role', 'set')
    union select 'it may change ' || t
      from unnest(array['account', 'posting', 'entry']) t
      where has_table_privilege(session_user, 'public.' || t, 'insert, update, delete, truncate, trigger')
         or has_any_column_privilege(session_user, 'public.' || t, 'insert, update')
    union select 'it has rights of its own on ' || c.relname from held join pg_class c on c.oid = objid
      where deptype = 'a' and classid = 'pg_class'::regclass and role = session_user
    union select 'it has rights of its own on ' || p.proname from held join pg_proc p on p.oid = objid
      where deptype = 'a' and classid = 'pg_proc'::regclass and role = session_user
  )
  select coalesce(array_agg(what order by what), '{}') from excess
$$;
