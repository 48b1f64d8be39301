-- Claims that pass over jobs with ids below `lowest`. Beside a file's long transaction PostgreSQL keeps each earlier version of
-- a job, and a claim that looked at all of them again read 3,900 pages for 13 jobs.
--
-- And claims that are never planned as a read of the whole table: they are planned once for each connection, often while
-- the queue is nearly empty.

create function next_campaign_with_jobs(of_stage smallint, of_priority smallint, last uuid, lowest bigint) returns uuid
  language plpgsql stable as $$
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
    elsif exists (select from campaign c where c.id = candidate and c.paused_at is null) then
      return candidate;
    end if;
  end loop;
end
$$;

create function next_campaign_of_route(of_priority smallint, last uuid, of_route uuid, lowest bigint)
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
  if of_route is not null and not route_is_usable(of_route) then
    return;
  end if;
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
    elsif wrapped and candidate > last then
      return;
    else
      select * into of_campaign from campaign c where c.id = candidate and c.paused_at is null;
      if not found then
        continue;
      end if;
      if of_route is null then
        if not exists (select from campaign_route cr where cr.campaign_id = candidate) then
          return query select candidate, '{}'::uuid[], of_campaign.sender, of_campaign.resumed_at;
          return;
        end if;
        continue;
      end if;
      select cr.place into own_place from campaign_route cr
      where cr.campaign_id = candidate and cr.route_id = of_route;
      if not found then
        continue;
      end if;
      others := array(
        select cr.route_id from campaign_route cr
        where cr.campaign_id = candidate and cr.place < own_place and route_is_usable(cr.route_id)
      );
      if exists (
        select from send_job j
        where j.stage = 1 and j.priority = of_priority and j.campaign_id = candidate and j.id >= lowest
          and coalesce(j.passed_by, '{}') @> others and not coalesce(j.passed_by, '{}') @> array[of_route]
      ) then
        return query select candidate, others, of_campaign.sender, of_campaign.resumed_at;
        return;
      end if;
    end if;
  end loop;
end
$$;

create function claim_waiting(of_priority smallint, last uuid, most_campaigns integer, most_jobs integer, lowest bigint)
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
      order by j.id
      limit places
      for update skip locked;
    get diagnostics claimed = row_count;
    places := places - claimed;
    exit when places = 0;
  end loop;
end
$$;

create function claim_queued(of_route uuid, of_priority smallint, last uuid, most_campaigns integer, most_jobs integer,
    lowest bigint)
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
      )
      order by j.id
      limit places
      for update skip locked;
    get diagnostics claimed = row_count;
    places := places - claimed;
    exit when places = 0;
  end loop;
end
$$;
