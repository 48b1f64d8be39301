-- Retries that somebody has planned ahead. A plan never changes once it is on: who wants another one stops it.

create table retry_plan (
  id bigint generated always as identity primary key,
  campaign integer not null references console_campaign on delete cascade,
  -- Null: all of the campaign, but for batches that have a plan of their own.
  batch_id text collate "C",
  delays_minutes integer[] not null check (cardinality(delays_minutes) between 1 and 3 and 0 < all (delays_minutes)),
  maybes text not null check (maybes in ('ask', 'retry', 'leave')),
  -- Times of day, 21:00; all three or none.
  quiet_from text,
  quiet_to text,
  quiet_zone text,
  most integer not null check (most > 0),
  -- Failures before it are left alone.
  since timestamptz(3),
  -- Who turned it on, and answers for it: without their role it stops.
  operator_id uuid not null,
  operator_email text not null,
  address text,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Retries taken up, less those that were skipped.
  used integer not null default 0,
  -- Carries its last turn; null once that has ended.
  operation bigint,
  looked_at timestamptz(3),
  stopped_at timestamptz(3),
  stopped_by text,
  stop_reason text,
  check (used between 0 and most),
  check (num_nulls(quiet_from, quiet_to, quiet_zone) in (0, 3))
);
create unique index retry_plan_on on retry_plan (campaign, coalesce(batch_id, '')) where stopped_at is null;
create index retry_plan_list on retry_plan (campaign, id desc);

-- Null: an operator began it, and not a plan.
alter table operation add column plan bigint references retry_plan on delete set null;
alter table retry_plan add foreign key (operation) references operation on delete set null;

-- A failure that a plan has taken up: one plan, once, whatever becomes of it.
create table retry_plan_failure (
  campaign integer not null references console_campaign on delete cascade,
  message_id text collate "C" not null,
  failed_at timestamptz(3) not null,
  plan bigint not null references retry_plan on delete cascade,
  -- taken: its operation retries it. asked: waits for a person's answer. agreed: to be taken. left: it was no.
  state text not null check (state in ('taken', 'asked', 'agreed', 'left')),
  operation bigint references operation on delete set null,
  answered_by text,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (campaign, message_id, failed_at)
);
create index retry_plan_failure_open on retry_plan_failure (plan, at) where state in ('asked', 'agreed');
create index retry_plan_failure_taken on retry_plan_failure (plan) where state = 'taken';
create index retry_plan_failure_operation on retry_plan_failure (operation) where operation is not null;

-- What a plan has done and what was done to it, for its page; the audit log has the same.
create table retry_plan_action (
  id bigint generated always as identity primary key,
  plan bigint not null references retry_plan on delete cascade,
  at timestamptz(3) not null default clock_timestamp(),
  kind text not null check (kind in ('on', 'retry', 'ask', 'agree', 'leave', 'stop')),
  by text not null,
  -- How many messages it was about.
  n integer,
  operation bigint references operation on delete set null,
  said text not null default ''
);
create index retry_plan_action_list on retry_plan_action (plan, id desc);

-- Failed messages that a retry may help, in the order in which they come due; codes as FINAL_CODES has them.
create index mirror_message_worth on mirror_message (campaign, attempts, updated_at)
  where status = 'failure' and not spent and (code is null or code not in ('recipient_invalid', 'content_invalid'));
create index mirror_message_worth_batch on mirror_message (campaign, batch_id, attempts, updated_at)
  where status = 'failure' and not spent and (code is null or code not in ('recipient_invalid', 'content_invalid'))
    and batch_id is not null;
