-- Messages are written once and never changed: to vacuum them is never urgent, and must not take the processor from
-- those who ask for lists meanwhile. What changes often (message_state, attempt) is vacuumed at the server's own pace.
-- A table that is divided into months has no storage parameters of its own; new months take those of the one before.
do $$
declare
  part regclass;
begin
  for part in
    select oid from pg_class
    where relkind = 'r' and (oid = 'message'::regclass
      or oid in (select inhrelid from pg_inherits where inhparent = 'message'::regclass))
  loop
    execute format('alter table %s set (autovacuum_vacuum_cost_delay = 10)', part);
  end loop;
end $$;
