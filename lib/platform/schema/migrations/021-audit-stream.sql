-- Where the stream of audit records (AUDIT_STREAM) is. One row; a worker holds it while it sends.
create table audit_stream (
  id smallint primary key default 1 constraint audit_stream_id_check check (id = 1),
  holder uuid,
  lease_until timestamptz(3) not null default clock_timestamp(),
  -- The record up to which all are sent; null until a worker first had a stream.
  last_id bigint,
  -- When that record was written, and when it was sent; null until one was.
  record_at timestamptz(3),
  sent_at timestamptz(3),
  -- The webhook's secret, encrypted.
  sealed bytea,
  -- How often the next records could not be sent, in a row, and why not.
  tries integer not null default 0,
  fault text not null default '',
  fault_at timestamptz(3),
  paused_at timestamptz(3),
  paused_by text,
  -- A test that somebody asked for, and how the last one went.
  test_asked_at timestamptz(3),
  tested_at timestamptz(3),
  test_fault text not null default ''
);
insert into audit_stream default values;
