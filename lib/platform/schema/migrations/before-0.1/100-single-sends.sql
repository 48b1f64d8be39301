-- Single messages that operators sent, each written before its call leaves.
create table single_send (
  -- Given by the browser: after a reload or a lost answer it asks again about the same one.
  id uuid primary key,
  campaign integer not null references console_campaign on delete cascade,
  operator_id uuid not null,
  operator_email text not null,
  address text,
  requested_at timestamptz(3) not null default clock_timestamp(),
  -- Number and values are forgotten once the service has the message, and after a day in any case.
  recipient text not null,
  language text not null,
  template_values json not null,
  -- Of number, language and values, under a key: the same message twice is noticed without keeping it.
  fingerprint text not null,
  -- waiting: nothing has left. sending: the call may have left. unclear: it has, and nobody knows what became of it.
  -- lost: looked for, and not there. stopped, expired, cancelled: nothing has left.
  state text not null check (state in ('waiting', 'sending', 'unclear', 'accepted', 'refused', 'lost', 'stopped',
    'expired', 'cancelled')),
  -- Who works on it, until due_at; then whoever comes goes on from the state.
  holder uuid,
  due_at timestamptz(3) not null,
  tries smallint not null default 0,
  checks smallint not null default 0,
  message_id text collate "C",
  code text not null default '',
  said text not null default '',
  http_status smallint,
  trace_id text,
  changed_at timestamptz(3) not null default clock_timestamp()
) with (fillfactor = 80);
create index single_send_due on single_send (due_at) where state in ('waiting', 'sending', 'unclear');
create index single_send_same on single_send (campaign, fingerprint, requested_at desc);
create index single_send_kept on single_send (campaign, requested_at) where recipient <> '';
-- A message that was found is one send's, never two's.
create unique index single_send_message on single_send (campaign, message_id) where message_id is not null;
