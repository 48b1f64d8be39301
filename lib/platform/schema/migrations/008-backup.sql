-- Backups that were made of this database, and whose turn it is to make the next one.

-- A backup that was made; kept for a year. The file may have been moved or removed since.
create table backup (
  id uuid primary key,
  -- A person's email address, `command line`, or `schedule`.
  made_by text not null,
  -- The moment whose rows it holds.
  at timestamptz(3) not null,
  ended_at timestamptz(3) not null default clock_timestamp(),
  file text not null,
  bytes bigint not null,
  -- When it was last restored into a scratch database; null until then.
  checked_at timestamptz(3),
  -- What that found wrong; empty when nothing was.
  fault text not null default ''
);
create index backup_at on backup (at);

-- One row: the worker that makes a backup by the schedule, until its lease ends.
create table backup_turn (
  one boolean primary key default true constraint backup_turn_one_check check (one),
  holder text,
  lease_until timestamptz(3) not null default '-infinity',
  -- Since the last backup that was made by the schedule.
  failures integer not null default 0,
  failed_at timestamptz(3),
  -- Why the latest one failed; empty when it did not.
  fault text not null default ''
);
insert into backup_turn default values;
