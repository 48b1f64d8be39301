-- What makes a rolling upgrade from version 0.1.0 safe: its processes run beside those of this version for some minutes.

-- Processes of 0.1.0 still read and write it. Nothing else does; it goes in the next release.
alter table upload add column if not exists sha256 text;

-- A statement of a process of 0.1.0 that wrote messages or batches. Such a process records no changes, so a cursor of the
-- feed from before the statement is no longer good. The newest row stays: it is a part of every later cursor.
create table untold_write (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp()
);

-- As its owner, because the grants on new tables come after the last migration.
create function note_untold_write() returns trigger language plpgsql
  security definer set search_path from current as $$
begin
  insert into untold_write default values;
  return null;
end
$$;

-- The names of the connections of 0.1.0. Those of later versions are others.
create trigger message_state_untold after insert or update on message_state for each statement
  when (current_setting('application_name') in ('redial web', 'redial worker', 'redial upload'))
  execute function note_untold_write();
create trigger batch_untold after insert or update on batch for each statement
  when (current_setting('application_name') in ('redial web', 'redial worker', 'redial upload'))
  execute function note_untold_write();
