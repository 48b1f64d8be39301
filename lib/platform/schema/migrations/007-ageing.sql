-- Ageing: what is old is deleted, by one worker at a time.

-- One row. The worker that holds it deletes; another may claim it when the lease has ended.
create table ageing (
  id smallint primary key default 1 constraint ageing_id_check check (id = 1),
  holder uuid,
  lease_until timestamptz(3) not null default clock_timestamp(),
  -- When a worker last found nothing more to delete.
  finished_at timestamptz(3)
);
insert into ageing default values;

-- A file of audit records that were deleted here; the row is there before the file. Bytes after `bytes` were written by
-- a worker that died before its deletion was committed: they are cut off before more is written.
create table audit_export (
  folder text not null,
  file text not null,
  bytes bigint not null default 0,
  records bigint not null default 0,
  changed_at timestamptz(3) not null default clock_timestamp(),
  primary key (folder, file)
);

-- How large a table was on a day (UTC), of which growth is told.
create table table_size_day (
  day date not null,
  name text not null,
  bytes bigint not null,
  primary key (day, name)
);

-- Nobody reads or writes it.
alter table upload drop column sha256;

-- Records are still never changed. Removed are only those that are older than a year, and only by a role that may do
-- nothing else: it is no role of web or worker, and belongs to the owner alone.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'redial_ageing' then
    return null;
  end if;
  raise exception 'audit records are never changed or removed' using errcode = 'insufficient_privilege';
end
$$;

create function refuse_young_audit() returns trigger language plpgsql as $$
begin
  if exists (select from gone where at > now() - interval '1 year') then
    raise exception 'audit records of the last year are never changed or removed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger audit_young_kept after delete on audit
  referencing old table as gone for each statement execute function refuse_young_audit();
