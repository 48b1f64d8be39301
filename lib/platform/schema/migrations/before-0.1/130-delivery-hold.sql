-- Batches that are still being put on the queue: few, and looked for every few seconds.
create index batch_enqueuing on batch (campaign_id, id) where status = 0;

-- At most one row: while it is there, nothing is handed to the provider, and the console's queued calls wait.
create table delivery_hold (
  one boolean primary key default true check (one),
  at timestamptz(3) not null default now(),
  cause text not null check (cause in ('restore', 'setting', 'person')),
  held_by text not null,
  reason text not null,
  -- Who had what was queued at that moment fail; the hold ends when a worker has done so.
  failing_by text
);

-- Which database this is: the server, the database on it, and the table, which a dump that is restored over it makes
-- anew. A copy of the server's whole folder has all three. Null where the database's user may not ask.
create function database_identity() returns text language plpgsql stable as $$
begin
  return (select system_identifier from pg_control_system())::text || '/' ||
    (select oid from pg_database where datname = current_database())::text || '/' || 'installation'::regclass::oid::text;
exception when insufficient_privilege then
  return null;
end
$$;
