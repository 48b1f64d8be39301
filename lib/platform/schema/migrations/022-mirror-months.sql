-- The mirror can be divided into months, by the moment at which a message was created.

-- When the row's message was created; -infinity: the row is older than this column, and lies in the first month.
alter table mirror_text add column created_at timestamptz(3) not null default '-infinity';
alter table mirror_attempt add column message_created_at timestamptz(3) not null default '-infinity';

-- Months that were detached from the mirror. Their tables may have been dropped since; the row stays, so that their
-- messages are not taken for new ones.
create table mirror_detached (
  months text primary key,
  -- From then on, before then; -infinity: everything before.
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  detached_at timestamptz(3) not null default clock_timestamp(),
  -- Campaigns of which something was read since that the month does not have.
  missed integer[] not null default '{}'
);

-- Restricted operators see which months are detached; of how many messages, redial_own.mirror_period says.
create view redial_own.mirror_detached as select months, from_at, to_at, detached_at, missed from mirror_detached;
create or replace view redial_own.mirror_text as
  select campaign, id, recipient, full_message, template_values, template_body_id, creator_id, creator_email, created_at
  from mirror_text t where exists (
    select from mirror_message m where m.campaign = t.campaign and m.id = t.id and m.sent_by = redial_own.sender());
create or replace view redial_own.mirror_attempt as
  select campaign, message_id, n, detailed, status, created_at, updated_at, sent_at, delivered_at, error_type, error_code,
    provider_id, metadata, creator_email, message_created_at
  from mirror_attempt a where exists (
    select from mirror_message m
    where m.campaign = a.campaign and m.id = a.message_id and m.sent_by = redial_own.sender());
