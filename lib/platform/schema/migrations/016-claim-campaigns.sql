-- Jobs of several campaigns, claimed in one call. Single sends come to many campaigns at once, each with one or two, and a
-- transaction for each campaign cost more than its messages.

-- Jobs to be enqueued of this priority, of the campaigns after `last` in turn: at most so many campaigns, and so many jobs
-- in all. Locked until the transaction ends; what another worker has locked is passed over. Each campaign is asked by
-- itself, because one statement cannot lock rows of several shards.
create function claim_waiting(of_priority smallint, last uuid, most_campaigns integer, most_jobs integer)
  returns table (id bigint, campaign_id uuid, batch_id uuid, first_id uuid, last_id uuid, created_at timestamptz,
    holds smallint) language plpgsql as $$
#variable_conflict use_column
declare
  first uuid;
  candidate uuid := last;
  places integer := most_jobs;
  claimed integer;
begin
  for i in 1..most_campaigns loop
    candidate := next_campaign_with_jobs(0::smallint, of_priority, candidate);
    exit when candidate is null or candidate = first;
    first := coalesce(first, candidate);
    return query
      select j.id, j.campaign_id, j.batch_id, j.first_id, j.last_id, j.created_at, j.holds
      from send_job j
      where j.stage = 0 and j.priority = of_priority and j.campaign_id = candidate
      order by j.id
      limit places
      for update skip locked;
    get diagnostics claimed = row_count;
    places := places - claimed;
    exit when places = 0;
  end loop;
end
$$;

-- Jobs to be handed over that the route may take now, likewise, each with its campaign's sender and when the campaign was
-- resumed. A null route is the simulator.
create function claim_queued(of_route uuid, of_priority smallint, last uuid, most_campaigns integer, most_jobs integer)
  returns table (id bigint, campaign_id uuid, batch_id uuid, first_id uuid, last_id uuid, created_at timestamptz,
    holds smallint, sender text, resumed_at timestamptz) language plpgsql as $$
#variable_conflict use_column
declare
  first uuid;
  candidate uuid := last;
  next record;
  places integer := most_jobs;
  claimed integer;
begin
  for i in 1..most_campaigns loop
    select * into next from next_campaign_of_route(of_priority, candidate, of_route);
    candidate := next.campaign_id;
    exit when candidate is null or candidate = first;
    first := coalesce(first, candidate);
    return query
      select j.id, j.campaign_id, j.batch_id, j.first_id, j.last_id, j.created_at, j.holds, next.sender, next.resumed_at
      from send_job j
      where j.stage = 1 and j.priority = of_priority and j.campaign_id = candidate and (
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
