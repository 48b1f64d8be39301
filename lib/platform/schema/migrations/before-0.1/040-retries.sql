-- What operators have asked for: bulk retries, and every single call of a retry, written before it leaves.

create table operation (
  id bigint generated always as identity primary key,
  campaign integer not null references console_campaign on delete cascade,
  -- whole_batch: one call for all of a batch; chosen: one call for each message.
  kind text not null check (kind in ('whole_batch', 'chosen')),
  -- Null: messages of any batch and of none.
  batch_id text collate "C",
  title text not null,
  -- The frozen choice in words.
  choice text not null,
  total integer not null check (total > 0),
  operator_id uuid not null,
  operator_email text not null,
  address text,
  created_at timestamptz(3) not null default clock_timestamp(),
  cancelled_at timestamptz(3),
  cancelled_by text,
  -- Null while something of it is still to be done.
  ended_at timestamptz(3)
);
-- Two operators, or two clicks, that want the same batch at once: one of them gets it.
create unique index operation_of_batch on operation (campaign, batch_id) where ended_at is null and batch_id is not null;
create index operation_list on operation (campaign, id desc);
create index operation_open on operation (campaign) where ended_at is null;

create table retry_request (
  id bigint generated always as identity primary key,
  campaign integer not null references console_campaign on delete cascade,
  -- With a batch_id: the member that tells what became of the one call for the whole batch.
  message_id text collate "C" not null,
  batch_id text collate "C",
  operation bigint references operation on delete cascade,
  operator_id uuid not null,
  operator_email text not null,
  address text,
  requested_at timestamptz(3) not null default clock_timestamp(),
  -- Which failure it is about: when upstream says that the message last changed. Null until it was read.
  failed_at timestamptz(3),
  -- waiting: nothing has left. sending: the call may have left. unclear: it has, and nobody knows what became of it.
  -- lost: as far as can be read it was not accepted. denied: refused here, nothing left. cancelled: likewise.
  state text not null check (state in ('waiting', 'sending', 'unclear', 'accepted', 'refused', 'lost', 'denied',
    'cancelled')),
  -- Who works on it, until due_at; then whoever comes goes on from the state.
  holder uuid,
  due_at timestamptz(3) not null,
  tries smallint not null default 0,
  checks smallint not null default 0,
  reason text not null default '',
  said text not null default '',
  http_status smallint,
  trace_id text,
  changed_at timestamptz(3) not null default clock_timestamp()
) with (fillfactor = 80);
-- One at a time for a message, whoever asks, and one accepted call for a failure: nothing is sent twice by accident.
create unique index retry_request_open on retry_request (campaign, message_id)
  where state in ('waiting', 'sending', 'unclear');
create unique index retry_request_once on retry_request (campaign, message_id, failed_at)
  where state in ('sending', 'unclear', 'accepted');
create index retry_request_latest on retry_request (campaign, message_id, id desc);
create index retry_request_due on retry_request (due_at) where state in ('waiting', 'sending', 'unclear');
create index retry_request_batch on retry_request (campaign, batch_id)
  where batch_id is not null and state in ('waiting', 'sending', 'unclear');
create index retry_request_operation on retry_request (operation) where operation is not null;

-- The frozen list of a bulk retry. What became of an item is what became of its request.
create table operation_item (
  operation bigint not null references operation on delete cascade,
  place integer not null,
  message_id text collate "C" not null,
  request bigint references retry_request,
  -- Why no call was made for it.
  skipped text,
  primary key (operation, place),
  unique (operation, message_id)
) with (fillfactor = 80);
create index operation_item_queued on operation_item (operation, place) where request is null and skipped is null;
