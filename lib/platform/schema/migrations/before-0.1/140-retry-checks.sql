-- When the campaign's calls stopped or went on: what the gate says of its messages changes with it.
alter table mirror_sync add column stop_changed_at timestamptz(3);

-- What is read again right before the one call for a whole batch. It ends with its operation.
create table batch_recheck (
  operation bigint primary key references operation on delete cascade,
  -- So many messages its operator agreed to leave unread since a moment.
  agreed_unread integer not null default 0 check (agreed_unread >= 0),
  agreed_since timestamptz(3),
  -- Null until it has begun; from then on, whatever was read before that is to be read again.
  began_at timestamptz(3),
  -- Page by page of the batch's list, or message by message.
  reads text check (reads in ('pages', 'messages')),
  -- The end of the last page that was read.
  after text,
  -- Messages read so far, and to be read.
  read integer not null default 0,
  total integer not null default 0,
  ended_at timestamptz(3),
  -- What had not been read again at the call, and since when.
  unread integer,
  unread_since timestamptz(3)
);
