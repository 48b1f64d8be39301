-- What a campaign's operators want to hear of, what has been found, and who was told.

create table alert_rule (
  id integer generated always as identity primary key,
  campaign integer not null references console_campaign on delete cascade,
  kind text not null check (kind in ('failure_rate', 'queue_age', 'key_stopped', 'sync_failing')),
  -- failure_rate: over how long; else: for how long it must have been so.
  minutes integer not null check (minutes between 0 and 10080),
  -- failure_rate: above which share, of at least how many messages.
  percent real check (percent >= 0 and percent < 100),
  least integer check (least >= 1),
  enabled boolean not null default true,
  created_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  check ((kind = 'failure_rate') = (percent is not null) and (kind = 'failure_rate') = (least is not null))
);
create index alert_rule_campaign on alert_rule (campaign);

-- One row from the moment at which a rule's condition was found to hold until it no longer does; the rule as it was.
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
  -- When it was last found so, and since when it is not.
  seen_at timestamptz(3) not null,
  calm_since timestamptz(3),
  ended_at timestamptz(3),
  ended_why text check (ended_why in ('recovered', 'rule_changed')),
  acknowledged_at timestamptz(3),
  acknowledged_by text
);
-- However many workers look at once, a rule fires once at a time.
create unique index alert_firing_open on alert_firing (rule) where ended_at is null;
create index alert_firing_now on alert_firing (campaign) where ended_at is null;
create index alert_firing_list on alert_firing (campaign, id desc);

create table alert_target (
  id uuid primary key,
  campaign integer not null references console_campaign on delete cascade,
  kind text not null check (kind in ('webhook', 'email')),
  name text not null check (length(name) between 1 and 100),
  -- What may be shown of where it goes: of a webhook its host, of an e-mail the address.
  shown text not null,
  -- Encrypted, of a webhook: its whole address and the secret of its signatures.
  sealed bytea check ((kind = 'webhook') = (sealed is not null)),
  -- From a time of day up to another, such as 22:00 and 07:00, by clocks of the zone.
  quiet_from text,
  quiet_to text check (quiet_to <> quiet_from),
  quiet_zone text,
  enabled boolean not null default true,
  created_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  check (num_nulls(quiet_from, quiet_to, quiet_zone) in (0, 3))
);
create index alert_target_campaign on alert_target (campaign);

create table alert_delivery (
  id uuid primary key default gen_random_uuid(),
  target uuid not null references alert_target on delete cascade,
  -- Null: a test.
  firing bigint references alert_firing on delete cascade,
  event text not null check (event in ('firing', 'recovered', 'test')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
  -- When it is tried next; while someone tries, when another may.
  due_at timestamptz(3) not null,
  tries smallint not null default 0,
  -- Why the last try did not succeed, or why none was made.
  said text not null default '',
  created_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3),
  check ((event = 'test') = (firing is null))
);
-- Nobody is told the same thing twice.
create unique index alert_delivery_once on alert_delivery (firing, target, event) where firing is not null;
create unique index alert_delivery_test on alert_delivery (target) where event = 'test' and state = 'waiting';
create index alert_delivery_due on alert_delivery (due_at) where state = 'waiting';
create index alert_delivery_target on alert_delivery (target, created_at desc);

-- What waits for its turn, by how long: few, and only for a while.
create index mirror_message_queued on mirror_message (campaign, updated_at) where status in ('created', 'enqueued');
