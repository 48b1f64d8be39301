-- In Redial's database, as a superuser: lets PgBouncer look up the verifiers of passwords. Put a password of your own in.
create role pgbouncer login password 'change-me';
create schema pgbouncer;
create function pgbouncer.user_lookup(name text, out usename text, out passwd text) returns record
  language sql security definer set search_path = pg_catalog
  as 'select usename::text, passwd from pg_shadow where usename = $1';
revoke all on function pgbouncer.user_lookup(text) from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.user_lookup(text) to pgbouncer;
