-- The console's campaigns and its copy of what it has read of them, through the public API and from nothing else.
-- Text of another service (ids, statuses, codes) stays text: it may hold what we don't know.

create table upstream (
  id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 100),
  kind text not null check (kind in ('sandbox', 'test', 'loadtest', 'production')),
  -- Null: the service of this installation, wherever it listens.
  address text unique,
  created_at timestamptz(3) not null default now()
);
create unique index upstream_embedded on upstream ((address is null)) where address is null;

create table console_campaign (
  id integer generated always as identity primary key,
  upstream_id integer not null references upstream,
  campaign_id text collate "C" not null,
  name text not null check (length(name) between 1 and 200),
  -- Encrypted; null until one is given.
  key_sealed bytea,
  key_hint text,
  one_time_passwords boolean not null default false,
  allowance_per_second real not null default 10 check (allowance_per_second >= 1),
  background_per_second real not null default 3 check (background_per_second between 0.5 and 4),
  created_at timestamptz(3) not null default now(),
  unique (upstream_id, campaign_id)
);

-- A key that the console made for itself: not one of the campaign's three, and good only from this machine.
alter table api_key add column internal boolean not null default false;

-- The one budget of calls that all processes draw from: see lib/upstream/budget.ts.
create table call_budget (
  campaign integer primary key references console_campaign on delete cascade,
  budget jsonb not null
) with (fillfactor = 30);

-- How far the mirror is, and who keeps it: one process at a time, while its lease lasts.
create table mirror_sync (
  campaign integer primary key references console_campaign on delete cascade,
  holder uuid,
  lease_until timestamptz(3),
  page_size integer,
  -- newest_first or oldest_first, once that is known.
  list_order text,
  -- What was learnt about how statuses move on.
  learnt jsonb not null default '{}',
  open_read_at timestamptz(3),
  last_success_at timestamptz(3),
  failing_since timestamptz(3),
  stop jsonb,
  complete boolean not null default false,
  read_back_to timestamptz(3),
  refresh_wanted_at timestamptz(3)
) with (fillfactor = 50);

-- A stretch of upstream's list: the rows that follow `cursor` (none: the list's start) up to the next stretch.
create table mirror_window (
  campaign integer not null references console_campaign on delete cascade,
  -- In list order.
  place double precision not null,
  cursor text,
  -- The row whose cursor it is; null at the list's start.
  start_at timestamptz(3),
  start_id text collate "C",
  -- Null: never read.
  read_at timestamptz(3),
  rows integer not null,
  -- What in it can still change.
  unsettled jsonb not null,
  primary key (campaign, place)
) with (fillfactor = 50);

-- Rows on somebody's screen, or open, until a moment; read sooner than the rest.
create unlogged table mirror_interest (
  campaign integer not null,
  message_id text collate "C" not null,
  open boolean not null,
  until timestamptz(3) not null,
  primary key (campaign, message_id)
);

create table mirror_message (
  campaign integer not null,
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  status text not null,
  -- Of the latest attempt of a failed message.
  code text,
  attempts smallint not null,
  -- Upstream said that all attempts are used.
  exhausted boolean not null default false,
  spent boolean not null generated always as (exhausted or attempts > 3) stored,
  -- Everything about the latest attempt was read, not only status and time.
  detailed boolean not null,
  recipient text not null,
  language text,
  batch_id text collate "C",
  provider_id text not null default '',
  sent_at timestamptz(3),
  final_at timestamptz(3),
  read_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  primary key (campaign, id)
) with (fillfactor = 80);
create index mirror_message_list on mirror_message (campaign, created_at desc, id desc);
create index mirror_message_status on mirror_message (campaign, status, created_at desc, id desc);
create index mirror_message_code on mirror_message (campaign, code, created_at desc, id desc) where code is not null;
create index mirror_message_batch on mirror_message (campaign, batch_id, created_at desc, id desc) where batch_id is not null;
create index mirror_message_language on mirror_message (campaign, language, created_at desc, id desc);
create index mirror_message_overdue on mirror_message (campaign, updated_at) where status = 'sent_to_telco';

-- What never changes of a message, apart from what does: written once, and the only one with an index of numbers.
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
create index mirror_text_recipient on mirror_text using gin (campaign, recipient gin_trgm_ops);

create table mirror_template (
  campaign integer not null,
  id text not null,
  body text,
  primary key (campaign, id)
);

create table mirror_attempt (
  campaign integer not null,
  message_id text collate "C" not null,
  n smallint not null check (n > 0),
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

create table mirror_batch (
  campaign integer not null,
  id text collate "C" not null,
  file_name text,
  -- Empty: its record was never seen.
  status text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  creator_id text,
  total integer,
  seen integer not null default 0,
  last_change_at timestamptz(3),
  read_at timestamptz(3) not null,
  primary key (campaign, id)
) with (fillfactor = 70);
create index mirror_batch_list on mirror_batch (campaign, created_at desc, id desc);
create index mirror_batch_partial on mirror_batch (campaign) where seen < total;
create index mirror_batch_ineligible on mirror_batch (campaign, id)
  where status not in ('messages_enqueued', 'messages_enqueuing_failed');

-- How many messages there are of each kind, kept in the transaction that changes them. Scope: '' the campaign,
-- 'b:…' a batch, 'l:…' a language. Code is empty where there is none.
create table mirror_count (
  campaign integer not null,
  scope text collate "C" not null,
  status text not null,
  code text not null,
  spent boolean not null,
  n bigint not null,
  primary key (campaign, scope, status, code, spent)
) with (fillfactor = 50);

-- The same by the hour of creation, for the chart.
create table mirror_hour (
  campaign integer not null,
  hour timestamptz(3) not null,
  status text not null,
  n bigint not null,
  primary key (campaign, hour, status)
) with (fillfactor = 50);
