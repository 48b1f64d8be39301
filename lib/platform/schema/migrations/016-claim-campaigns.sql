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

-- The states of the messages that receipts name, where the receipt says more than is known, locked until the transaction
-- ends; `i` is the receipt's place in the arrays. Campaign by campaign for the same reason, and sorted, so that two
-- transactions never wait for each other. The limit makes PostgreSQL look up each message by itself.
create function lock_states(campaigns uuid[], ids uuid[], statuses smallint[], lowest smallint, highest smallint)
  returns table (i bigint, campaign_id uuid, batch_id uuid, status smallint, retries smallint) language plpgsql rows 10 as $$
#variable_conflict use_column
declare
  one uuid;
begin
  for one in select distinct c from unnest(campaigns) c order by c loop
    return query
      select r.i, s.campaign_id, s.batch_id, s.status, s.retries
      from unnest(campaigns, ids, statuses) with ordinality r (campaign_id, id, status, i)
      cross join lateral (
        select s.campaign_id, s.batch_id, s.status, s.retries
        from message_state s
        where s.campaign_id = one and s.id = r.id and s.status + 0 between lowest and highest and s.status < r.status
        limit 1
        for update
      ) s
      where r.campaign_id = one;
  end loop;
end
$$;
