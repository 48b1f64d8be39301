-- Exports: a list's messages as a CSV, made by the worker and kept for a while.

alter table operation
  drop constraint operation_kind_check,
  drop constraint operation_total_check,
  add constraint operation_kind_check check (kind in ('whole_batch', 'chosen', 'export')),
  -- How many an export has is known once it is being made.
  add constraint operation_total_check check (total > 0 or kind = 'export');

create table export (
  operation bigint primary key references operation on delete cascade,
  -- In which its times are written.
  zone text not null,
  -- Who makes it, while the lease lasts; then whoever comes begins it anew.
  holder uuid,
  lease_until timestamptz(3) not null default clock_timestamp(),
  tries smallint not null default 0,
  -- The moment that all its rows are of.
  as_of timestamptz(3),
  rows integer not null default 0,
  bytes bigint not null default 0,
  finished_at timestamptz(3),
  -- Why it could not be made.
  failed text,
  expires_at timestamptz(3)
) with (fillfactor = 70);
create index export_open on export (lease_until) where finished_at is null and failed is null;
create index export_expiry on export (expires_at) where expires_at is not null;

-- The file, in pieces of about a megabyte: any web can serve what any worker has made, and backups have it.
create table export_chunk (
  operation bigint not null references export on delete cascade,
  n integer not null,
  body bytea not null,
  primary key (operation, n)
);
