-- The console: operators, the campaigns that they watch, the mirror of what was read, and everything that operators ask
-- for.
--
-- `campaign` is a console_campaign's id. What comes from another service stays text (ids, statuses, codes), because it
-- may hold values that we don't know; its ids are compared byte by byte (collate "C"). `holder` is the process that
-- works on a row, until a lease or `due_at` ends; then another process goes on from the row's state. `operator_id` and
-- `operator_email` stay when the operator is gone.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;


-- Operators: the columns are what the sign-in library expects, under names of our own.

-- A person who may use the console.
create table operator (
  id uuid primary key,
  email text not null unique constraint operator_email_check check (email = lower(email)),
  name text not null,
  image text,
  -- Null: the provider's groups gave a role once and give none now. This person may not sign in.
  role text constraint operator_role_check check (role in ('viewer', 'operator', 'admin')),
  role_from text not null default 'person'
    constraint operator_role_from_check check (role_from in ('person', 'provider')),
  email_verified boolean not null default false,
  two_factor_enabled boolean not null default false,
  last_signed_in_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint operator_role_lost check (role is not null or role_from = 'provider')
);

-- A browser that an operator is signed in with.
create table operator_session (
  id uuid primary key,
  operator_id uuid not null references operator on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  -- When the person last proved who they are by more than this session: a code, or a new sign-in at the provider.
  proven_at timestamptz(3),
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index operator_session_operator on operator_session (operator_id);

-- A way in which an operator proves who they are: a password, or an account at the provider of single sign-on.
create table operator_account (
  id uuid primary key,
  operator_id uuid not null references operator on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  -- Somebody else knows the password: from this moment on it is refused. Null: only its owner knows it.
  must_change_by timestamptz(3),
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index operator_account_operator on operator_account (operator_id);

-- A value that the sign-in library gave out and expects back, such as the state of a sign-in at the provider.
create table operator_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index operator_verification_identifier on operator_verification (identifier);

-- An operator's second factor. Secret and codes are encrypted; the key is not in here.
create table operator_second_factor (
  id uuid primary key,
  operator_id uuid not null unique references operator on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- False until the first code was right.
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz(3)
);

-- A code that was accepted. It is kept for as long as its time step is valid, so that it is not accepted twice.
create table operator_used_code (
  operator_id uuid not null references operator on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3) not null default now(),
  primary key (operator_id, code_hash)
);

-- A link that works once: an invitation, or a new password for an operator.
create table operator_link (
  id uuid primary key,
  kind text not null constraint operator_link_kind_check check (kind in ('join', 'password')),
  token_hash bytea not null unique,
  email text not null constraint operator_link_email_check check (email = lower(email)),
  -- The role that the invited person gets.
  role text constraint operator_link_role_check check (role in ('viewer', 'operator', 'admin')),
  -- Whose new password it is.
  operator_id uuid references operator on delete cascade,
  made_by text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended text constraint operator_link_ended_check check (ended in ('used', 'revoked', 'replaced')),
  constraint operator_link_join_check check ((kind = 'join') = (role is not null)),
  constraint operator_link_password_check check ((kind = 'password') = (operator_id is not null)),
  constraint operator_link_ended_at_check check ((ended is null) = (ended_at is null))
);
create unique index operator_link_open on operator_link (kind, email) where ended is null;

-- A person who was removed, or lost a permission, a short while ago. What they began at that very moment is found by
-- this row, and stopped as well.
create table access_end (
  operator_id uuid primary key,
  email text not null,
  ended_at timestamptz(3) not null default clock_timestamp()
);

-- How often an address has tried to sign in.
create unlogged table sign_in_rate (
  id uuid primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- Failed sign-ins. Each is counted in one of a fixed number of places, so that the table cannot grow without end.
create unlogged table sign_in_failure (
  place integer primary key,
  failures integer not null,
  held_until timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create index sign_in_failure_end on sign_in_failure (ends_at);


-- Environments and their campaigns

-- An environment: a service whose campaigns the console watches. One that was removed stays, hidden, until the rows of
-- its campaigns are deleted; its name and address can be used again at once.
create table upstream (
  id integer generated always as identity primary key,
  name text not null constraint upstream_name_check check (length(name) between 1 and 100),
  kind text not null
    constraint upstream_kind_check check (kind in ('sandbox', 'test', 'loadtest', 'production')),
  -- Null: the service of this installation, wherever it listens.
  address text,
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz(3)
);
create unique index upstream_name on upstream (name) where removed_at is null;
create unique index upstream_address on upstream (address) where removed_at is null;
-- There is one service of this installation.
create unique index upstream_embedded on upstream ((address is null)) where address is null;

-- A campaign that the console watches. One that an admin removed is hidden at once, comes back when it is registered
-- again, and loses what was read of it some days later.
create table console_campaign (
  id integer generated always as identity primary key,
  upstream_id integer not null references upstream,
  campaign_id text collate "C" not null,
  name text not null constraint console_campaign_name_check check (length(name) between 1 and 200),
  -- Encrypted; null until a key is given.
  key_sealed bytea,
  key_hint text,
  one_time_passwords boolean not null default false,
  allowance_per_second real not null default 10
    constraint console_campaign_allowance_per_second_check check (allowance_per_second >= 1),
  background_per_second real not null default 3
    constraint console_campaign_background_per_second_check check (background_per_second between 0.5 and 4),
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  removed_by text,
  unique (upstream_id, campaign_id)
);
create index console_campaign_removed on console_campaign (removed_at) where removed_at is not null;

-- The template of another service's campaign, entered by an admin: no endpoint gives it.
create table campaign_template (
  campaign integer primary key references console_campaign on delete cascade,
  bodies jsonb not null,
  national_ids boolean not null,
  changed_by text not null,
  changed_at timestamptz(3) not null default clock_timestamp()
);

-- A campaign's one budget of calls, which all processes share.
create table call_budget (
  campaign integer primary key references console_campaign on delete cascade,
  budget jsonb not null
) with (fillfactor = 30);


-- Mirror: what the console has read of its campaigns, through the public API and from nothing else.

-- A process that keeps mirrors, and until when. When it is not heard of any more, it loses all its campaigns at once.
create unlogged table mirror_keeper (
  holder uuid primary key,
  lease_until timestamptz(3) not null
);

-- How far a campaign's mirror is, and which process keeps it.
create table mirror_sync (
  campaign integer primary key references console_campaign on delete cascade,
  holder uuid,
  page_size integer,
  -- newest_first or oldest_first, once that is known.
  list_order text,
  -- What was learnt about how statuses move on.
  learnt jsonb not null default '{}',
  open_read_at timestamptz(3),
  last_success_at timestamptz(3),
  -- Since when calls fail, and how the last one that failed ended.
  failing_since timestamptz(3),
  last_fault jsonb,
  -- Why no calls are made, and when the calls last stopped or went on: the gate says of messages what follows from it.
  stop jsonb,
  stop_changed_at timestamptz(3),
  complete boolean not null default false,
  read_back_to timestamptz(3),
  -- Until then, a batch whose upload takes long can still appear in what has been read.
  settles_at timestamptz(3),
  refresh_wanted_at timestamptz(3),
  -- When an admin last asked that page size and order are found out again.
  probe_wanted_at timestamptz(3)
) with (fillfactor = 50);
create index mirror_sync_holder on mirror_sync (holder);

-- A window: a stretch of upstream's list, from the row after `cursor` (null: the list's start) up to the next window.
create table mirror_window (
  campaign integer not null references console_campaign on delete cascade,
  -- Its place in the list's order. There is room between the places for new windows.
  place bigint not null,
  cursor text,
  -- The row that the cursor belongs to; null at the list's start.
  start_at timestamptz(3),
  start_id text collate "C",
  -- Null: never read.
  read_at timestamptz(3),
  rows integer not null,
  -- What can still change in it.
  unsettled jsonb not null,
  primary key (campaign, place)
) with (fillfactor = 50);

-- A message on somebody's screen, until a moment; `open` when its details are. It is read sooner than the rest.
create unlogged table mirror_interest (
  campaign integer not null,
  message_id text collate "C" not null,
  open boolean not null,
  until timestamptz(3) not null,
  primary key (campaign, message_id)
);

-- A message as it was last read: what lists show, filter and count.
create table mirror_message (
  campaign integer not null,
  id text collate "C" not null,
  batch_id text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  status text not null,
  -- The error code of a failed message's latest attempt.
  code text,
  attempts smallint not null,
  -- Upstream said that all attempts are used.
  exhausted boolean not null default false,
  spent boolean not null generated always as (exhausted or attempts > 3) stored,
  -- All of the latest attempt was read, not only its status and time.
  detailed boolean not null,
  recipient text not null,
  language text,
  provider_id text not null default '',
  sent_at timestamptz(3),
  final_at timestamptz(3),
  read_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  primary key (campaign, id)
) with (fillfactor = 80);
-- Each of a list's filters has an index in the list's order.
create index mirror_message_list on mirror_message (campaign, created_at desc, id desc);
create index mirror_message_status on mirror_message (campaign, status, created_at desc, id desc);
create index mirror_message_code on mirror_message (campaign, code, created_at desc, id desc) where code is not null;
create index mirror_message_batch on mirror_message (campaign, batch_id, created_at desc, id desc)
  where batch_id is not null;
create index mirror_message_language on mirror_message (campaign, language, created_at desc, id desc);
-- Messages that wait, by how long they have waited: few of all.
create index mirror_message_overdue on mirror_message (campaign, updated_at) where status = 'sent_to_telco';
create index mirror_message_queued on mirror_message (campaign, updated_at) where status in ('created', 'enqueued');
-- Failed messages that a retry may help, in the order in which plans take them up. The codes are FINAL_CODES in lib.
create index mirror_message_worth on mirror_message (campaign, attempts, updated_at)
  where status = 'failure' and not spent and (code is null or code not in ('recipient_invalid', 'content_invalid'));
create index mirror_message_worth_batch on mirror_message (campaign, batch_id, attempts, updated_at)
  where status = 'failure' and not spent and (code is null or code not in ('recipient_invalid', 'content_invalid'))
    and batch_id is not null;

-- What never changes about a message; written once.
create table mirror_text (
  campaign integer not null,
  id text collate "C" not null,
  recipient text not null,
  full_message text,
  template_values json not null,
  template_body_id text,
  creator_id text,
  creator_email text,
  primary key (campaign, id)
);
-- Finds messages by part of the number. It is here because here it changes once for a message.
create index mirror_text_recipient on mirror_text using gin (campaign, recipient gin_trgm_ops);

-- A template body that messages name.
create table mirror_template (
  campaign integer not null,
  id text not null,
  body text,
  primary key (campaign, id)
);

-- The n-th attempt of a message.
create table mirror_attempt (
  campaign integer not null,
  message_id text collate "C" not null,
  n smallint not null constraint mirror_attempt_n_check check (n > 0),
  detailed boolean not null,
  status text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  error_type text,
  error_code text,
  provider_id text not null,
  metadata json not null,
  creator_email text,
  primary key (campaign, message_id, n)
) with (fillfactor = 80);

-- A batch as it was last read.
create table mirror_batch (
  campaign integer not null,
  id text collate "C" not null,
  file_name text,
  -- Empty: the batch is known from its messages only.
  status text not null,
  creator_id text,
  total integer,
  -- How many of its messages were read.
  seen integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  last_change_at timestamptz(3),
  read_at timestamptz(3) not null,
  primary key (campaign, id)
) with (fillfactor = 70);
create index mirror_batch_list on mirror_batch (campaign, created_at desc, id desc);
-- Batches to be read again: not all of their messages are here, or their status can still change.
create index mirror_batch_partial on mirror_batch (campaign) where seen < total;
create index mirror_batch_ineligible on mirror_batch (campaign, id)
  where status not in ('messages_enqueued', 'messages_enqueuing_failed');

-- How many messages of a kind a scope has, kept in the transaction that changes them. Scope: '' the campaign, 'b:…' a
-- batch, 'l:…' a language. Code is empty where there is none.
create table mirror_count (
  campaign integer not null,
  scope text collate "C" not null,
  status text not null,
  code text not null,
  spent boolean not null,
  n bigint not null,
  primary key (campaign, scope, status, code, spent)
) with (fillfactor = 50);

-- How many messages of a kind there are in a minute, an hour or a day of UTC, kept in the transaction that changes
-- them. A range of whole minutes is the sum of a few rows, however long the range is. Scope: '' all messages, by when
-- they were created; 'b:…' a batch's failed messages likewise, in minutes only; 'ended' those delivered or failed, by
-- the minute in which they became so.
create table mirror_period (
  campaign integer not null,
  scope text collate "C" not null,
  -- In minutes.
  grain smallint not null constraint mirror_period_grain_check check (grain in (1, 60, 1440)),
  at timestamptz(3) not null,
  status text not null,
  code text not null,
  spent boolean not null,
  n bigint not null,
  primary key (campaign, scope, grain, at, status, code, spent)
) with (fillfactor = 50);

-- How many messages of a period were delivered, by when they were created and by how long delivery took.
create table mirror_latency (
  campaign integer not null,
  -- In minutes.
  grain smallint not null constraint mirror_latency_grain_check check (grain in (1, 60, 1440)),
  at timestamptz(3) not null,
  -- As latency_step gives it.
  step smallint not null,
  n bigint not null,
  primary key (campaign, grain, at, step)
) with (fillfactor = 50);

-- How long it took from sent to delivered, in steps of an eighth of an octave: step 8 is 2 ms, step 16 is 4 ms.
create function latency_step(sent_at timestamptz, delivered_at timestamptz) returns smallint
  language sql immutable parallel safe
  return least(255, floor(8 / ln(2::float8)
    * ln(greatest(1, extract(epoch from delivered_at - sent_at)::float8 * 1000))))::smallint;


-- Uploads

-- A file that an operator sent through the console.
create table upload (
  -- Given by the browser, which asks again by it after a lost answer.
  id uuid primary key,
  campaign integer not null references console_campaign on delete cascade,
  operator_id uuid not null,
  operator_email text not null,
  file_name text not null,
  file_bytes bigint not null,
  -- Of the file's bytes; browser and server compute the same.
  fingerprint text not null,
  sha256 text,
  row_count integer not null,
  state text not null constraint upload_state_check check (state in
    ('sending', 'accepted', 'invalid', 'refused', 'dropped', 'stopped', 'not_sent', 'unclear')),
  batch_id text,
  -- The batches of this file name that were known before: none of them is this upload's.
  batches_before text[] not null,
  http_status integer,
  code text not null default '',
  message text not null default '',
  trace_id text,
  -- Upstream's answer as it came, when it was a refusal.
  answer text,
  started_at timestamptz(3) not null default clock_timestamp(),
  -- When the process that passes the file on last said so: one that is silent has died.
  alive_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3)
);
create index upload_fingerprint on upload (campaign, fingerprint, started_at desc);
create index upload_open on upload (campaign, started_at) where state in ('sending', 'unclear');


-- Operations

-- Something that an operator, or a plan, has asked for and the worker carries out: a bulk retry or an export.
create table operation (
  id bigint generated always as identity primary key,
  campaign integer not null references console_campaign on delete cascade,
  -- whole_batch: one call for all of a batch; chosen: one call for each message.
  kind text not null constraint operation_kind_check check (kind in ('whole_batch', 'chosen', 'export')),
  -- Null: messages of any batch and of none.
  batch_id text collate "C",
  title text not null,
  -- The frozen choice, in words.
  choice text not null,
  -- The frozen filter, as a list's address holds it. Null: messages were chosen by hand, or belong to one batch.
  filter text,
  -- How many an export has is known only when it is being made.
  total integer not null constraint operation_total_check check (total > 0 or kind = 'export'),
  operator_id uuid not null,
  operator_email text not null,
  address text,
  -- The retry plan that began it; null: an operator did.
  plan bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  cancelled_at timestamptz(3),
  cancelled_by text,
  -- Why it was stopped, when nobody cancelled it: the operator was removed, or may no longer do this.
  stop_reason text constraint operation_stop_reason_check check (stop_reason in ('removed', 'role')),
  -- Null while something of it is still to be done.
  ended_at timestamptz(3),
  -- The numbers of a large operation, which are not counted at each look; `settled` when they change no more.
  tally jsonb,
  tallied_at timestamptz(3),
  tally_ms integer,
  settled boolean not null default false
);
-- Of two operators, or two clicks, that want the same batch at once, one gets it.
create unique index operation_of_batch on operation (campaign, batch_id) where ended_at is null and batch_id is not null;
create index operation_list on operation (campaign, id desc);
create index operation_open on operation (campaign) where ended_at is null;
-- Here and below: without an index like this one, each deletion of a plan reads all operations for the foreign key.
create index operation_plan on operation (plan) where plan is not null;

-- One call of a retry, written before it leaves: for one message, or for a whole batch.
create table retry_request (
  id bigint generated always as identity primary key,
  campaign integer not null references console_campaign on delete cascade,
  -- With a batch_id: the message that shows what became of the one call for the whole batch.
  message_id text collate "C" not null,
  batch_id text collate "C",
  operation bigint references operation on delete cascade,
  operator_id uuid not null,
  operator_email text not null,
  address text,
  requested_at timestamptz(3) not null default clock_timestamp(),
  -- Which failure it is about: when upstream says that the message last changed. Null until it was read.
  failed_at timestamptz(3),
  -- waiting: nothing has left. sending: the call may have left. unclear: it has left, and its outcome is unknown.
  -- lost: as far as can be read, it was not accepted. denied: refused here, nothing left. cancelled: nothing left.
  state text not null constraint retry_request_state_check check (state in
    ('waiting', 'sending', 'unclear', 'accepted', 'refused', 'lost', 'denied', 'cancelled')),
  holder uuid,
  due_at timestamptz(3) not null,
  tries smallint not null default 0,
  checks smallint not null default 0,
  -- For how long it has waited for a free slot and for nothing else.
  slot_wait_ms integer not null default 0,
  reason text not null default '',
  said text not null default '',
  http_status smallint,
  trace_id text,
  changed_at timestamptz(3) not null default clock_timestamp()
) with (fillfactor = 80);
-- Nothing is sent twice by accident: a message has one open call at a time, whoever asks, and a failure has one
-- accepted call.
create unique index retry_request_open on retry_request (campaign, message_id)
  where state in ('waiting', 'sending', 'unclear');
create unique index retry_request_once on retry_request (campaign, message_id, failed_at)
  where state in ('sending', 'unclear', 'accepted');
create index retry_request_latest on retry_request (campaign, message_id, id desc);
create index retry_request_due on retry_request (due_at) where state in ('waiting', 'sending', 'unclear');
create index retry_request_batch on retry_request (campaign, batch_id)
  where batch_id is not null and state in ('waiting', 'sending', 'unclear');
create index retry_request_operation on retry_request (operation) where operation is not null;

-- A message of a bulk retry's frozen list. What became of it is what became of its request.
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
create index operation_item_request on operation_item (request) where request is not null;

-- What is read again right before the one call for a whole batch.
create table batch_recheck (
  operation bigint primary key references operation on delete cascade,
  -- How many messages the operator agreed to leave unread, and since which moment.
  agreed_unread integer not null default 0
    constraint batch_recheck_agreed_unread_check check (agreed_unread >= 0),
  agreed_since timestamptz(3),
  -- Null until it has begun. What was read before this moment is read again.
  began_at timestamptz(3),
  -- Page by page of the batch's list, or message by message.
  reads text constraint batch_recheck_reads_check check (reads in ('pages', 'messages')),
  -- The end of the last page that was read.
  after text,
  -- Messages read so far, and to be read.
  read integer not null default 0,
  total integer not null default 0,
  ended_at timestamptz(3),
  -- How many had not been read again when the call was made, and since when.
  unread integer,
  unread_since timestamptz(3)
);


-- Retry plans

-- Retries that an operator has planned ahead. A plan that is on never changes: whoever wants another one stops it.
create table retry_plan (
  id bigint generated always as identity primary key,
  campaign integer not null references console_campaign on delete cascade,
  -- Null: all of the campaign, except batches that have a plan of their own.
  batch_id text collate "C",
  delays_minutes integer[] not null constraint retry_plan_delays_minutes_check
    check (cardinality(delays_minutes) between 1 and 3 and 0 < all (delays_minutes)),
  -- What to do with failures that a retry may or may not help.
  maybes text not null constraint retry_plan_maybes_check check (maybes in ('ask', 'retry', 'leave')),
  -- Times of day, such as 21:00, and their time zone; all three or none.
  quiet_from text,
  quiet_to text,
  quiet_zone text,
  -- How many retries it may make, and how many it has taken up, less those that were skipped.
  most integer not null constraint retry_plan_most_check check (most > 0),
  used integer not null default 0,
  -- Failures before it are left alone.
  since timestamptz(3),
  -- Who turned it on and answers for it: when they lose their role, the plan stops.
  operator_id uuid not null,
  operator_email text not null,
  address text,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- The operation of its last turn; null once that has ended.
  operation bigint references operation on delete set null,
  looked_at timestamptz(3),
  stopped_at timestamptz(3),
  stopped_by text,
  stop_reason text,
  constraint retry_plan_used_check check (used between 0 and most),
  constraint retry_plan_quiet_check check (num_nulls(quiet_from, quiet_to, quiet_zone) in (0, 3))
);
create unique index retry_plan_on on retry_plan (campaign, coalesce(batch_id, '')) where stopped_at is null;
create index retry_plan_list on retry_plan (campaign, id desc);
create index retry_plan_operation on retry_plan (operation) where operation is not null;
alter table operation
  add constraint operation_plan_fkey foreign key (plan) references retry_plan on delete set null;

-- A failure that a plan has taken up. The key allows one plan, once, whatever becomes of it.
create table retry_plan_failure (
  campaign integer not null references console_campaign on delete cascade,
  message_id text collate "C" not null,
  failed_at timestamptz(3) not null,
  plan bigint not null references retry_plan on delete cascade,
  -- taken: its operation retries it. asked: waits for a person's answer. agreed: to be taken. left: the answer was no.
  state text not null
    constraint retry_plan_failure_state_check check (state in ('taken', 'asked', 'agreed', 'left')),
  operation bigint references operation on delete set null,
  answered_by text,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (campaign, message_id, failed_at)
);
create index retry_plan_failure_open on retry_plan_failure (plan, at) where state in ('asked', 'agreed');
create index retry_plan_failure_taken on retry_plan_failure (plan) where state = 'taken';
create index retry_plan_failure_plan on retry_plan_failure (plan);
create index retry_plan_failure_operation on retry_plan_failure (operation) where operation is not null;

-- Something that a plan did, or that was done to it, for the plan's page; the audit log has the same.
create table retry_plan_action (
  id bigint generated always as identity primary key,
  plan bigint not null references retry_plan on delete cascade,
  at timestamptz(3) not null default clock_timestamp(),
  kind text not null
    constraint retry_plan_action_kind_check check (kind in ('on', 'retry', 'ask', 'agree', 'leave', 'stop')),
  by text not null,
  -- How many messages it was about.
  n integer,
  operation bigint references operation on delete set null,
  said text not null default ''
);
create index retry_plan_action_list on retry_plan_action (plan, id desc);
create index retry_plan_action_operation on retry_plan_action (operation) where operation is not null;


-- Exports

-- A list's messages as a CSV file, made by the worker and kept for a while.
create table export (
  operation bigint primary key references operation on delete cascade,
  -- The time zone that its times are written in.
  zone text not null,
  -- Who makes it, while the lease lasts. After that, another process begins again.
  holder uuid,
  lease_until timestamptz(3) not null default clock_timestamp(),
  tries smallint not null default 0,
  -- All its rows are as they were at this moment.
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

-- A piece of the file, of about a megabyte. In the database, so that any web process can serve what any worker has
-- made, and backups contain it.
create table export_chunk (
  operation bigint not null references export on delete cascade,
  n integer not null,
  body bytea not null,
  primary key (operation, n)
);


-- Single sends

-- A single message that an operator sends, written before its call leaves.
create table single_send (
  -- Given by the browser, which asks again by it after a reload or a lost answer.
  id uuid primary key,
  campaign integer not null references console_campaign on delete cascade,
  operator_id uuid not null,
  operator_email text not null,
  address text,
  requested_at timestamptz(3) not null default clock_timestamp(),
  -- Number and values are deleted once the service has the message, and after a day in any case.
  recipient text not null,
  language text not null,
  template_values json not null,
  -- Of number, language and values, under a key: shows that a message was sent before, without keeping the message.
  fingerprint text not null,
  -- waiting: nothing has left. sending: the call may have left. unclear: it has left, and its outcome is unknown.
  -- lost: looked for, and not there. undecided: looked for as far as possible; it may be where nobody could look.
  -- stopped, expired, cancelled: nothing has left.
  state text not null constraint single_send_state_check check (state in ('waiting', 'sending', 'unclear', 'accepted',
    'refused', 'lost', 'undecided', 'stopped', 'expired', 'cancelled')),
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
-- Sends whose number and values are still to be deleted.
create index single_send_kept on single_send (campaign, requested_at) where recipient <> '';
-- A message that was found belongs to one send, never to two.
create unique index single_send_message on single_send (campaign, message_id) where message_id is not null;


-- Saved views

-- A list of messages that an operator has given a name.
create table saved_view (
  id bigint generated always as identity primary key,
  campaign integer not null references console_campaign on delete cascade,
  owner_id uuid not null,
  owner_email text not null,
  name text not null constraint saved_view_name_check check (length(name) between 1 and 80),
  -- As a list's address holds it; a range such as the last day stays relative.
  filter text not null,
  shared boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- The row is kept for a day, so that deleting can be undone.
  deleted_at timestamptz(3)
);
create unique index saved_view_name on saved_view (campaign, owner_id, lower(name)) where deleted_at is null;
create index saved_view_campaign on saved_view (campaign);


-- Alerts

-- A condition of which a campaign's operators want to hear.
create table alert_rule (
  id integer generated always as identity primary key,
  campaign integer not null references console_campaign on delete cascade,
  kind text not null constraint alert_rule_kind_check
    check (kind in ('failure_rate', 'queue_age', 'key_stopped', 'sync_failing')),
  -- failure_rate: the period that is looked at. Others: for how long the condition must have held.
  minutes integer not null constraint alert_rule_minutes_check check (minutes between 0 and 10080),
  -- failure_rate: above which share, of at least how many messages.
  percent real constraint alert_rule_percent_check check (percent >= 0 and percent < 100),
  least integer constraint alert_rule_least_check check (least >= 1),
  enabled boolean not null default true,
  created_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint alert_rule_failure_rate_check
    check ((kind = 'failure_rate') = (percent is not null) and (kind = 'failure_rate') = (least is not null))
);
create index alert_rule_campaign on alert_rule (campaign);

-- An alert: from the moment at which a rule's condition was found to hold until it holds no longer. The rule's values
-- are those of that time.
create table alert_firing (
  id bigint generated always as identity primary key,
  rule integer references alert_rule on delete set null,
  campaign integer not null references console_campaign on delete cascade,
  kind text not null,
  minutes integer not null,
  percent real,
  least integer,
  facts jsonb not null,
  started_at timestamptz(3) not null,
  -- When the condition was last found to hold, and since when it does not.
  seen_at timestamptz(3) not null,
  calm_since timestamptz(3),
  ended_at timestamptz(3),
  ended_why text constraint alert_firing_ended_why_check check (ended_why in ('recovered', 'rule_changed')),
  acknowledged_at timestamptz(3),
  acknowledged_by text
);
-- However many workers look at the same time, a rule has one open alert.
create unique index alert_firing_open on alert_firing (rule) where ended_at is null;
create index alert_firing_rule on alert_firing (rule) where rule is not null;
create index alert_firing_now on alert_firing (campaign) where ended_at is null;
create index alert_firing_list on alert_firing (campaign, id desc);

-- A webhook or email address that is told of a campaign's alerts.
create table alert_target (
  id uuid primary key,
  campaign integer not null references console_campaign on delete cascade,
  kind text not null constraint alert_target_kind_check check (kind in ('webhook', 'email')),
  name text not null constraint alert_target_name_check check (length(name) between 1 and 100),
  -- What screens may show: a webhook's host, or the email address.
  shown text not null,
  -- Encrypted: a webhook's whole address, and the secret of its signatures.
  sealed bytea,
  -- Quiet hours: two times of day, such as 22:00 and 07:00, and their time zone; all three or none.
  quiet_from text,
  quiet_to text,
  quiet_zone text,
  enabled boolean not null default true,
  created_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint alert_target_sealed_check check ((kind = 'webhook') = (sealed is not null)),
  constraint alert_target_quiet_span_check check (quiet_to <> quiet_from),
  constraint alert_target_quiet_check check (num_nulls(quiet_from, quiet_to, quiet_zone) in (0, 3))
);
create index alert_target_campaign on alert_target (campaign);

-- One notice to one target: an alert began, an alert is over, or a test.
create table alert_delivery (
  id uuid primary key default gen_random_uuid(),
  target uuid not null references alert_target on delete cascade,
  -- Null: a test.
  firing bigint references alert_firing on delete cascade,
  event text not null constraint alert_delivery_event_check check (event in ('firing', 'recovered', 'test')),
  state text not null default 'waiting'
    constraint alert_delivery_state_check check (state in ('waiting', 'sent', 'failed', 'skipped')),
  -- When it is tried next; while a process tries it, when another may.
  due_at timestamptz(3) not null,
  tries smallint not null default 0,
  -- Why the last try failed, or why none was made.
  said text not null default '',
  created_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3),
  constraint alert_delivery_firing_check check ((event = 'test') = (firing is null))
);
-- Nobody is told the same thing twice.
create unique index alert_delivery_once on alert_delivery (firing, target, event) where firing is not null;
create unique index alert_delivery_test on alert_delivery (target) where event = 'test' and state = 'waiting';
create index alert_delivery_due on alert_delivery (due_at) where state = 'waiting';
create index alert_delivery_target on alert_delivery (target, created_at desc);


-- Audit

-- Something that a person, an API key or a plan did, or tried to do. Records are never changed or removed.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  -- The service's campaign, where the service wrote the record; the console's, where the console did.
  campaign_id uuid,
  campaign integer,
  actor text not null,
  action text not null,
  target text not null,
  outcome text not null default 'succeeded'
    constraint audit_outcome_check check (outcome in ('succeeded', 'refused', 'failed', 'unclear')),
  parameters jsonb not null,
  address text,
  trace_id text
);
create index audit_campaign on audit (campaign_id, id);
-- The newest first: of everything, of what people did (most records are calls with an API key), and of one person.
create index audit_at on audit (at desc, id desc);
create index audit_people on audit (at desc, id desc) where left(actor, 4) <> 'key_';
create index audit_actor on audit (actor, at desc, id desc) where left(actor, 4) <> 'key_';
-- The records of one write of the console: the last one says how the write ended.
create index audit_write on audit ((coalesce('retry ' || (parameters ->> 'request'), 'send ' || (parameters ->> 'send'),
  'upload ' || (parameters ->> 'uploadId'))), id)
  where campaign is not null and parameters ?| '{request,send,uploadId}';
-- A call of the console to the service of this installation has a record on both sides, with the same trace id.
create index audit_trace on audit (trace_id) where campaign is not null and trace_id is not null;

-- The second wall, whoever the statement runs as. The first: the role of web and worker may only read and add.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit records are never changed or removed' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_kept before update or delete on audit
  for each statement execute function refuse_audit_change();
create trigger audit_not_emptied before truncate on audit
  for each statement execute function refuse_audit_change();
