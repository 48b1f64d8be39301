-- How many messages of each kind there are in a minute, an hour or a day (`grain`, in minutes; UTC), kept in the
-- transaction that changes them: a range of whole minutes is the sum of a few of these rows, whatever its length.
-- Scope: '' all messages by when they were created, 'b:…' the failed ones of a batch likewise, in minutes only,
-- 'ended' those delivered or failed, by the minute in which they became so.
-- Whoever still counts by the old table fails rather than leave a message out.
drop table mirror_hour;

create table mirror_period (
  campaign integer not null,
  scope text collate "C" not null,
  grain smallint not null check (grain in (1, 60, 1440)),
  at timestamptz(3) not null,
  status text not null,
  code text not null,
  spent boolean not null,
  n bigint not null,
  primary key (campaign, scope, grain, at, status, code, spent)
) with (fillfactor = 50);

-- How long it took from sent to delivered, in steps of an eighth of an octave: step 8 is 2 ms, step 16 is 4 ms.
create function latency_step(sent_at timestamptz, delivered_at timestamptz) returns smallint
  language sql immutable parallel safe
  return least(255, floor(8 / ln(2::float8)
    * ln(greatest(1, extract(epoch from delivered_at - sent_at)::float8 * 1000))))::smallint;

-- Delivered messages by when they were created and by how long they took.
create table mirror_latency (
  campaign integer not null,
  grain smallint not null check (grain in (1, 60, 1440)),
  at timestamptz(3) not null,
  step smallint not null,
  n bigint not null,
  primary key (campaign, grain, at, step)
) with (fillfactor = 50);

insert into mirror_period (campaign, scope, grain, at, status, code, spent, n)
select campaign, s.scope, s.grain, date_trunc(s.unit, s.at, 'UTC'), status, coalesce(code, ''), spent, count(*)
from mirror_message, lateral (values
  ('', 1::smallint, 'minute', created_at),
  ('', 60, 'hour', created_at),
  ('', 1440, 'day', created_at),
  (case when status = 'failure' then 'b:' || batch_id end, 1, 'minute', created_at),
  (case when status in ('success', 'failure') then 'ended' end, 1, 'minute', coalesce(final_at, updated_at))
) s (scope, grain, unit, at)
where s.scope is not null
group by 1, 2, 3, 4, 5, 6, 7;

insert into mirror_latency (campaign, grain, at, step, n)
select campaign, s.grain, date_trunc(s.unit, created_at, 'UTC'), latency_step(sent_at, final_at), count(*)
from mirror_message, lateral (values (1::smallint, 'minute'), (60, 'hour'), (1440, 'day')) s (grain, unit)
where status = 'success' and sent_at is not null and final_at is not null
group by 1, 2, 3, 4;

-- When an admin last wished page size and order to be found out anew.
alter table mirror_sync add column probe_wanted_at timestamptz(3);
