create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Facts of this installation, such as whether the first start has happened.
create table installation (name text primary key, value text not null, at timestamptz(3) not null default now());

create table campaign (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  header text not null,
  rate_per_second integer not null check (rate_per_second between 1 and 10000),
  national_id_recipients boolean not null,
  creator_id uuid not null,
  paused_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- Who a message's creatorId is: the campaign's own API user, or an operator.
create table creator (id uuid primary key, email text not null);

create table template (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  created_at timestamptz(3) not null default now()
);

-- Never updated but for `current`: a message is rendered from its body, header and footer for ever.
create table template_body (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  template_id uuid not null references template,
  language text not null check (language in ('english', 'chinese', 'malay', 'tamil')),
  body text not null,
  header text not null,
  footer text not null,
  variables text[] not null,
  creator_id uuid not null,
  current boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index template_body_current on template_body (campaign_id, language) where current;

create table api_key (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  name text not null check (length(name) between 1 and 100),
  scope text not null check (scope in ('send', 'read')),
  hash bytea not null unique check (length(hash) = 32),
  hint text not null,
  creator_id uuid not null,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index api_key_campaign on api_key (campaign_id);

create table allowed_address (
  campaign_id uuid not null references campaign,
  range text not null,
  created_at timestamptz(3) not null default now(),
  primary key (campaign_id, range)
);

create table recipient_directory (national_id_hash bytea primary key, recipient text not null);

-- Message, state and attempt have no foreign keys: a check per row costs more than the row. Everything begins with
-- campaign_id, so that all of a campaign can live on one shard. The id is a version 7 UUID: it carries createdAt,
-- and its order is the order of every list.
create table message (
  campaign_id uuid not null,
  id uuid not null,
  batch_id uuid,
  template_body_id uuid not null,
  creator_id uuid not null,
  recipient text not null,
  -- Runs of four digits of the recipient, made by the application: rarer than trigrams of text, and fewer to index.
  recipient_grams smallint[] not null,
  template_values json not null,
  primary key (campaign_id, id)
);
-- Without campaign_id: its endless list of rows would cost each search more than the grams of other campaigns do.
create index message_recipient on message using gin (recipient_grams);

-- Apart from message because it changes often: a narrow row with room on its page is updated in place.
create table message_state (
  campaign_id uuid not null,
  id uuid not null,
  batch_id uuid,
  status smallint not null check (status between 0 and 6),
  retries smallint not null default 0 check (retries between 0 and 3),
  updated_at timestamptz(3) not null,
  primary key (campaign_id, id)
) with (fillfactor = 60);

create table attempt (
  campaign_id uuid not null,
  message_id uuid not null,
  n smallint not null check (n between 1 and 4),
  job_id bigint not null,
  status smallint not null check (status between 2 and 6),
  error smallint check (error between 0 and 6),
  sent_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  updated_at timestamptz(3) not null,
  external_id text not null default '',
  primary key (campaign_id, message_id, n)
) with (fillfactor = 70);

create table batch (
  campaign_id uuid not null references campaign,
  id uuid not null,
  first_id uuid not null,
  last_id uuid not null,
  total integer not null check (total > 0),
  status smallint not null check (status between 0 and 2),
  original_file_name text not null,
  creator_id uuid not null,
  updated_at timestamptz(3) not null default now(),
  primary key (campaign_id, id)
);

-- The ids of a batch that is being written: none of its messages can be seen yet, and lists step over the whole range
-- instead of looking at each. Inserted before the batch's transaction begins, deleted in it. What a crash leaves behind
-- hides nothing, because those ids were never committed.
create table upload_under_way (
  campaign_id uuid not null,
  first_id uuid not null,
  last_id uuid not null,
  at timestamptz(3) not null default now(),
  primary key (campaign_id, first_id, last_id)
);

-- How many messages of a batch are in each status. batch_id is all zeros for single sends, whose `created` is not
-- counted here but derived from their waiting jobs: a shared counter would serialise their commits.
create table status_count (
  campaign_id uuid not null,
  batch_id uuid not null,
  status smallint not null,
  n bigint not null,
  primary key (campaign_id, batch_id, status)
) with (fillfactor = 50);

-- The queue: one row for up to 500 messages, an id range whose messages are still filtered by status.
-- stage 0: created, to be enqueued; 1: enqueued, to be handed over; 2: being handed over, until the lease ends.
create table send_job (
  id bigint generated always as identity primary key,
  campaign_id uuid not null,
  batch_id uuid,
  first_id uuid not null,
  last_id uuid not null,
  n integer not null,
  priority smallint not null,
  stage smallint not null default 0,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index send_job_turn on send_job (stage, priority, campaign_id, id);
create index send_job_batch on send_job (campaign_id, batch_id) where stage = 0;

-- What the simulated provider still owes: one row for many messages that get the same receipt at the same time.
create table simulator_receipt (
  id bigint generated always as identity primary key,
  due_at timestamptz(3) not null,
  receipts jsonb not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index simulator_receipt_due on simulator_receipt (due_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  campaign_id uuid,
  actor text not null,
  action text not null,
  target text not null,
  parameters jsonb not null,
  address text,
  trace_id text
);
create index audit_campaign on audit (campaign_id, id);

-- Lost at a crash and not missed: who is alive, and what the shared limiter has counted this second.
create unlogged table process_report (
  id uuid primary key,
  kind text not null,
  metrics json not null,
  at timestamptz(3) not null default now()
);
create unlogged table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
