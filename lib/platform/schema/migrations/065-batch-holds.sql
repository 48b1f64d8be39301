-- Batches that a person holds or has stopped, and one rule about what may leave now.

-- BATCH_STATUSES in lib: 3 messages_held, 4 messages_stopped.
alter table batch drop constraint batch_status_check;
alter table batch add constraint batch_status_check check (status between 0 and 4) not valid;

-- A batch of which nothing may leave: a person holds it, or has stopped it for good.
create table batch_hold (
  campaign_id uuid not null,
  batch_id uuid not null,
  at timestamptz(3) not null default now(),
  held_by text not null,
  is_stop boolean not null,
  -- When a worker had ended all that had not left. Null while some of it waits.
  done_at timestamptz(3),
  primary key (campaign_id, batch_id),
  foreign key (campaign_id, batch_id) references batch on delete cascade
);
-- Workers look for them every second.
create index batch_hold_open on batch_hold (campaign_id, batch_id) where done_at is null;

-- Why messages of this batch (null: single sends) may not be queued now, as LEAVE_REASONS in lib; null where they may.
create function queue_refusal(of_campaign uuid, of_batch uuid) returns text language plpgsql stable as $$
declare
  is_stop boolean;
begin
  if of_batch is not null then
    select h.is_stop into is_stop from batch_hold h where h.campaign_id = of_campaign and h.batch_id = of_batch;
    if found then
      return case when is_stop then 'batch_stopped' else 'batch_held' end;
    end if;
  end if;
  if exists (select from campaign c where c.id = of_campaign and c.paused_at is not null) then
    return 'campaign_paused';
  end if;
  return null;
end
$$;

-- Why they may not leave by this route now (null: the simulator), likewise.
create function leave_refusal(of_campaign uuid, of_batch uuid, of_route uuid) returns text language plpgsql stable as $$
declare
  refusal text := queue_refusal(of_campaign, of_batch);
begin
  if refusal is not null then
    return refusal;
  end if;
  if exists (select from delivery_hold) then
    return 'delivery_held';
  end if;
  if of_route is not null and not route_is_usable(of_route) then
    return 'route_closed';
  end if;
  return null;
end
$$;

-- The claims decide by that rule what may leave.
create or replace function next_campaign_with_jobs(of_stage smallint, of_priority smallint, last uuid, lowest bigint)
  returns uuid language plpgsql stable as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  candidate uuid := coalesce(last, nobody);
  wrapped boolean := last is null;
begin
  loop
    select j.campaign_id into candidate from send_job j
    where j.stage = of_stage and j.priority = of_priority and j.campaign_id > candidate and j.id >= lowest
    order by j.campaign_id
    limit 1;
    if candidate is null then
      if wrapped then
        return null;
      end if;
      wrapped := true;
      candidate := nobody;
    elsif wrapped and candidate > last then
      return null;
    elsif exists (select from campaign c where c.id = candidate and c.paused_at is null) and (of_priority = 0 or exists (
      select from send_job j
      where j.stage = of_stage and j.priority = of_priority and j.campaign_id = candidate and j.id >= lowest
        and (j.batch_id is null or queue_refusal(candidate, j.batch_id) is null)
    )) then
      return candidate;
    end if;
  end loop;
end
$$;

create or replace function next_campaign_of_route(of_priority smallint, last uuid, of_route uuid, lowest bigint)
  returns table (campaign_id uuid, before uuid[], sender text, resumed_at timestamptz) language plpgsql stable as $$
#variable_conflict use_column
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  candidate uuid := coalesce(last, nobody);
  wrapped boolean := last is null;
  of_campaign campaign%rowtype;
  own_place smallint;
  others uuid[];
begin
  loop
    select j.campaign_id into candidate from send_job j
    where j.stage = 1 and j.priority = of_priority and j.campaign_id > candidate and j.id >= lowest
    order by j.campaign_id
    limit 1;
    if candidate is null then
      if wrapped then
        return;
      end if;
      wrapped := true;
      candidate := nobody;
      continue;
    elsif wrapped and candidate > last then
      return;
    end if;
    -- The rule's word on the campaign, with the row that is read anyway: a call for each one doubled a claim's time.
    select * into of_campaign from campaign c where c.id = candidate and c.paused_at is null;
    if not found then
      continue;
    end if;
    others := '{}';
    if of_route is null then
      if exists (select from campaign_route cr where cr.campaign_id = candidate) then
        continue;
      end if;
    else
      select cr.place into own_place from campaign_route cr
      where cr.campaign_id = candidate and cr.route_id = of_route;
      if not found then
        continue;
      end if;
      others := array(
        select cr.route_id from campaign_route cr
        where cr.campaign_id = candidate and cr.place < own_place and route_is_usable(cr.route_id)
      );
    end if;
    -- Of single sends many campaigns are asked at once, so one whose jobs may not leave keeps nobody.
    if of_priority = 0 and of_route is null or exists (
      select from send_job j
      where j.stage = 1 and j.priority = of_priority and j.campaign_id = candidate and j.id >= lowest
        and (of_route is null
          or coalesce(j.passed_by, '{}') @> others and not coalesce(j.passed_by, '{}') @> array[of_route])
        and (j.batch_id is null or queue_refusal(candidate, j.batch_id) is null)
    ) then
      return query select candidate, others, of_campaign.sender, of_campaign.resumed_at;
      return;
    end if;
  end loop;
end
$$;

create or replace function claim_waiting(of_priority smallint, last uuid, most_campaigns integer, most_jobs integer,
    lowest bigint)
  returns table (id bigint, campaign_id uuid, batch_id uuid, first_id uuid, last_id uuid, created_at timestamptz,
    holds smallint) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  first uuid;
  candidate uuid := last;
  places integer := most_jobs;
  claimed integer;
begin
  for i in 1..most_campaigns loop
    candidate := next_campaign_with_jobs(0::smallint, of_priority, candidate, lowest);
    exit when candidate is null or candidate = first;
    first := coalesce(first, candidate);
    return query
      select j.id, j.campaign_id, j.batch_id, j.first_id, j.last_id, j.created_at, j.holds
      from send_job j
      where j.stage = 0 and j.priority = of_priority and j.campaign_id = candidate and j.id >= lowest
        and (j.batch_id is null or queue_refusal(candidate, j.batch_id) is null)
      order by j.id
      limit places
      for update skip locked;
    get diagnostics claimed = row_count;
    places := places - claimed;
    exit when places = 0;
  end loop;
end
$$;

create or replace function claim_queued(of_route uuid, of_priority smallint, last uuid, most_campaigns integer,
    most_jobs integer, lowest bigint)
  returns table (id bigint, campaign_id uuid, batch_id uuid, first_id uuid, last_id uuid, created_at timestamptz,
    holds smallint, sender text, resumed_at timestamptz) language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  first uuid;
  candidate uuid := last;
  next record;
  places integer := most_jobs;
  claimed integer;
begin
  -- What concerns all campaigns is asked once.
  if leave_refusal(null, null, of_route) is not null then
    return;
  end if;
  for i in 1..most_campaigns loop
    select * into next from next_campaign_of_route(of_priority, candidate, of_route, lowest);
    candidate := next.campaign_id;
    exit when candidate is null or candidate = first;
    first := coalesce(first, candidate);
    return query
      select j.id, j.campaign_id, j.batch_id, j.first_id, j.last_id, j.created_at, j.holds, next.sender, next.resumed_at
      from send_job j
      where j.stage = 1 and j.priority = of_priority and j.campaign_id = candidate and j.id >= lowest and (
        of_route is null
        or (coalesce(j.passed_by, '{}') @> next.before and not coalesce(j.passed_by, '{}') @> array[of_route])
      ) and (j.batch_id is null or queue_refusal(candidate, j.batch_id) is null)
      order by j.id
      limit places
      for update skip locked;
    get diagnostics claimed = row_count;
    places := places - claimed;
    exit when places = 0;
  end loop;
end
$$;
