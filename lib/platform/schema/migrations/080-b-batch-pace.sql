-- How fast messages of a batch leave, where a person has chosen it.

-- A batch with a pace.
create table batch_pace (
  campaign_id uuid not null,
  batch_id uuid not null,
  -- The most in any minute.
  per_minute integer,
  -- Evenly until then.
  until timestamptz(3),
  set_by text not null,
  -- When a claim last took messages of it, and when the next may.
  taken_at timestamptz,
  next_at timestamptz not null default now(),
  primary key (campaign_id, batch_id),
  constraint batch_pace_kind check (num_nonnulls(per_minute, until) = 1),
  foreign key (campaign_id, batch_id) references batch on delete cascade
);

-- Batches of a campaign of which the pace lets nothing leave now. A clock that stepped back since keeps none.
create function paced_batches(of_campaign uuid) returns uuid[] language sql stable as $$
  select array(select p.batch_id from batch_pace p
    where p.campaign_id = of_campaign and p.next_at > now() and p.taken_at <= now())
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
  do_batches_go boolean;
  paced uuid[];
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
    do_batches_go := of_campaign.batch_hours is null or is_within_batch_hours(of_campaign.batch_hours, now());
    -- Of single sends many campaigns are asked at once, so one whose jobs may not leave keeps nobody.
    if of_priority = 0 and of_route is null then
      return query select candidate, others, of_campaign.sender, of_campaign.resumed_at;
      return;
    end if;
    paced := paced_batches(candidate);
    if exists (
      select from send_job j
      where j.stage = 1 and j.priority = of_priority and j.campaign_id = candidate and j.id >= lowest
        and (of_route is null
          or coalesce(j.passed_by, '{}') @> others and not coalesce(j.passed_by, '{}') @> array[of_route])
        and (j.batch_id is null
          or do_batches_go and j.batch_id <> all(paced) and queue_refusal(candidate, j.batch_id) is null)
    ) then
      return query select candidate, others, of_campaign.sender, of_campaign.resumed_at;
      return;
    end if;
  end loop;
end
$$;

-- With whether the job's batch has a pace: then its worker takes no more than that lets leave.
drop function claim_queued(uuid, smallint, uuid, integer, integer, bigint);
create function claim_queued(of_route uuid, of_priority smallint, last uuid, most_campaigns integer,
    most_jobs integer, lowest bigint)
  returns table (id bigint, campaign_id uuid, batch_id uuid, first_id uuid, last_id uuid, created_at timestamptz,
    holds smallint, sender text, resumed_at timestamptz, has_pace boolean)
  language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
declare
  first uuid;
  candidate uuid := last;
  next record;
  paced uuid[];
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
    paced := paced_batches(candidate);
    return query
      select j.id, j.campaign_id, j.batch_id, j.first_id, j.last_id, j.created_at, j.holds, next.sender,
        -- The validity counts from then.
        case when j.batch_id is null then next.resumed_at else (
          select waits_since(c.batch_hours, j.batch_id, j.created_at, c.resumed_at) from campaign c where c.id = candidate
        ) end,
        j.batch_id is not null and exists (
          select from batch_pace p where p.campaign_id = candidate and p.batch_id = j.batch_id
        )
      from send_job j
      where j.stage = 1 and j.priority = of_priority and j.campaign_id = candidate and j.id >= lowest and (
        of_route is null
        or (coalesce(j.passed_by, '{}') @> next.before and not coalesce(j.passed_by, '{}') @> array[of_route])
      ) and (j.batch_id is null or j.batch_id <> all(paced) and queue_refusal(candidate, j.batch_id) is null)
      order by j.id
      limit places
      for update skip locked;
    get diagnostics claimed = row_count;
    places := places - claimed;
    exit when places = 0;
  end loop;
end
$$;
