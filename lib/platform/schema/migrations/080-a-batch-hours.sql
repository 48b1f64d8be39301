-- Hours in which the batches of a campaign go.

-- BatchHours in lib: { zone, days: from Monday to Sunday, each { from, to } or null }. Null: at all times.
alter table campaign add column batch_hours jsonb;

-- As isWithinHours in lib. Where this server does not know the zone, nothing goes.
create function is_within_batch_hours(hours jsonb, at timestamptz) returns boolean language plpgsql stable as $$
declare
  shown timestamp;
  clock text;
  today jsonb;
  before jsonb;
begin
  if hours is null then
    return true;
  end if;
  shown := at at time zone (hours ->> 'zone');
  clock := to_char(shown, 'HH24:MI');
  today := hours -> 'days' -> (extract(isodow from shown)::integer - 1);
  before := hours -> 'days' -> ((extract(isodow from shown)::integer + 5) % 7);
  return coalesce(clock >= today ->> 'from' and (clock < today ->> 'to' or today ->> 'to' <= today ->> 'from'), false)
    or coalesce(before ->> 'to' <= before ->> 'from' and clock < before ->> 'to', false);
exception when invalid_parameter_value then
  return false;
end
$$;

-- How much of the time between two moments is within the hours. Of an hour that comes twice, the second counts.
create function time_within_batch_hours(hours jsonb, since timestamptz, until timestamptz) returns interval
  language sql stable as $$
  select coalesce(sum(least(shut, until) - greatest(opened, since)) filter (where shut > since and opened < until), '0')
  from (
    select (day + (h.of_day ->> 'from')::time) at time zone (hours ->> 'zone') as opened,
      (day + (h.of_day ->> 'to')::time
        + case when h.of_day ->> 'to' <= h.of_day ->> 'from' then interval '1 day' else '0' end)
        at time zone (hours ->> 'zone') as shut
    from generate_series((since at time zone (hours ->> 'zone'))::date - 1, until at time zone (hours ->> 'zone'),
      interval '1 day') day
    cross join lateral (select hours -> 'days' -> (extract(isodow from day)::integer - 1) as of_day) h
  ) spans
$$;

-- Since when a message of a batch waits that may not leave at all times: only time within the hours counts.
create function batch_waits_since(hours jsonb, since timestamptz) returns timestamptz language plpgsql stable as $$
begin
  return case when is_within_batch_hours(hours, now()) then now() - time_within_batch_hours(hours, since, now())
    else now() end;
end
$$;

-- Since when the messages of a job wait: their validity counts from then. Planners take it apart, so it costs little.
create function waits_since(hours jsonb, of_batch uuid, created_at timestamptz, resumed_at timestamptz) returns timestamptz
  language sql stable as $$
  select case when hours is null or of_batch is null then greatest(created_at, resumed_at)
    else batch_waits_since(hours, greatest(created_at, resumed_at)) end
$$;

-- Why messages of this batch (null: single sends) may not be queued now, as LEAVE_REASONS in lib; null where they may.
create or replace function queue_refusal(of_campaign uuid, of_batch uuid) returns text language plpgsql stable as $$
declare
  is_stop boolean;
  of_campaign_row record;
begin
  if of_batch is not null then
    select h.is_stop into is_stop from batch_hold h where h.campaign_id = of_campaign and h.batch_id = of_batch;
    if found then
      return case when is_stop then 'batch_stopped' else 'batch_held' end;
    end if;
  end if;
  select c.paused_at, c.batch_hours into of_campaign_row from campaign c where c.id = of_campaign;
  if of_campaign_row.paused_at is not null then
    return 'campaign_paused';
  end if;
  if of_batch is not null and of_campaign_row.batch_hours is not null
    and not is_within_batch_hours(of_campaign_row.batch_hours, now()) then
    return 'outside_hours';
  end if;
  return null;
end
$$;

create or replace function next_campaign_with_jobs(of_stage smallint, of_priority smallint, last uuid, lowest bigint)
  returns uuid language plpgsql stable as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  candidate uuid := coalesce(last, nobody);
  wrapped boolean := last is null;
  hours jsonb;
  -- The rule's word on all batches of a campaign, once for all of its jobs.
  do_batches_go boolean;
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
      continue;
    elsif wrapped and candidate > last then
      return null;
    end if;
    select c.batch_hours into hours from campaign c where c.id = candidate and c.paused_at is null;
    if not found then
      continue;
    elsif of_priority = 0 then
      return candidate;
    end if;
    do_batches_go := hours is null or is_within_batch_hours(hours, now());
    if exists (
      select from send_job j
      where j.stage = of_stage and j.priority = of_priority and j.campaign_id = candidate and j.id >= lowest
        and (j.batch_id is null or do_batches_go and queue_refusal(candidate, j.batch_id) is null)
    ) then
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
  do_batches_go boolean;
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
    if of_priority = 0 and of_route is null or exists (
      select from send_job j
      where j.stage = 1 and j.priority = of_priority and j.campaign_id = candidate and j.id >= lowest
        and (of_route is null
          or coalesce(j.passed_by, '{}') @> others and not coalesce(j.passed_by, '{}') @> array[of_route])
        and (j.batch_id is null or do_batches_go and queue_refusal(candidate, j.batch_id) is null)
    ) then
      return query select candidate, others, of_campaign.sender, of_campaign.resumed_at;
      return;
    end if;
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
      select j.id, j.campaign_id, j.batch_id, j.first_id, j.last_id, j.created_at, j.holds, next.sender,
        -- The validity counts from then.
        case when j.batch_id is null then next.resumed_at else (
          select waits_since(c.batch_hours, j.batch_id, j.created_at, c.resumed_at) from campaign c where c.id = candidate
        ) end
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
