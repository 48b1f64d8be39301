-- Routes: the accounts with providers that carry messages to phones.

-- An account with a provider, and how it is used.
create table route (
  id uuid primary key,
  name text not null
    constraint route_name_check check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'),
  kind text not null constraint route_kind_check check (kind in ('smpp', 'twilio', 'http')),
  -- Everything else that an admin chose, as RouteSettings in lib/wire has it; without secrets.
  settings jsonb not null,
  -- The secrets, encrypted: a JSON object.
  sealed bytea not null,
  -- Of all binds together; SMPP counts parts of messages.
  rate_per_second double precision not null
    constraint route_rate_per_second_check check (rate_per_second > 0),
  binds integer not null constraint route_binds_check check (binds between 1 and 50),
  validity_hours double precision not null
    constraint route_validity_hours_check check (validity_hours > 0),
  -- Empty: any sender, any number.
  senders text[] not null default '{}',
  prefixes text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Counts changes: whoever holds a bind made with an older version makes it anew.
  version integer not null default 1,
  -- Takes no messages. What phones and centres send is still taken.
  paused_at timestamptz(3),
  pause_reason text not null default '',
  paused_by text not null default '',
  -- Also gives up its binds, once what is under way has ended.
  draining_at timestamptz(3),
  -- The provider said that something is wrong with the account: no message is tried before this moment.
  out_until timestamptz(3),
  out_code text not null default '',
  out_count integer not null default 0,
  -- Given by the form that made the route: the same form sent again makes no second one.
  request_id uuid unique
);
create unique index route_lower_name on route (lower(name));

-- One of the connections that a route may have. Its holder is a worker, until the lease ends.
create table route_bind (
  id integer generated always as identity primary key,
  route_id uuid not null references route on delete cascade,
  n integer not null,
  holder text,
  lease_until timestamptz(3) not null default '-infinity',
  -- Null while it is not bound.
  bound_at timestamptz(3),
  -- The route counts as usable till then: a little longer than the connection lasts, so that a short cut moves nothing.
  usable_until timestamptz(3) not null default '-infinity',
  -- Why it is not bound, in words; empty while it is.
  fault text not null default '',
  fault_at timestamptz(3),
  -- What it did lately, for people: RouteBindReport in lib/wire.
  report jsonb not null default '{}',
  unique (route_id, n)
) with (fillfactor = 50);

-- The routes of a campaign, the first one first.
create table campaign_route (
  campaign_id uuid not null references campaign,
  place smallint not null,
  route_id uuid not null references route,
  primary key (campaign_id, place),
  unique (campaign_id, route_id)
);
create index campaign_route_route on campaign_route (route_id);

alter table campaign
  add column sender text not null default '',
  -- The validity of messages that waited for it begins here.
  add column resumed_at timestamptz(3);

alter table send_job
  -- Routes that serve none of the numbers that are left in the job.
  add column passed_by uuid[],
  -- How often messages of the job came back because the provider would not take them.
  add column holds smallint not null default 0;

alter table attempt
  -- Null: the simulator.
  add column route_id uuid,
  add column parts smallint,
  -- The provider's own code of what became of it, as RawCode in lib/domain/routes.
  add column raw text;

-- A part of a message that a provider took, by the provider's id, until no receipt can come any more.
create table submitted_part (
  route_id uuid not null,
  external_id text not null,
  campaign_id uuid not null,
  message_id uuid not null,
  n smallint not null,
  part smallint not null,
  parts smallint not null,
  -- As in message_state, from 3 on.
  status smallint not null default 3 constraint submitted_part_status_check check (status between 3 and 6),
  error smallint,
  raw text,
  at timestamptz(3) not null default now(),
  primary key (route_id, external_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
-- The other parts of a message.
create index submitted_part_message on submitted_part (campaign_id, message_id, n) where parts > 1;
-- Finds the oldest ones.
create index submitted_part_at on submitted_part using brin (at);

-- A receipt whose message is not known yet, or will never be. It is tried again for some minutes and kept for 7 days.
create table route_receipt (
  id bigint generated always as identity primary key,
  route_id uuid not null references route on delete cascade,
  external_id text,
  -- Ours, where the provider echoes it: campaign, message and attempt.
  reference jsonb,
  status smallint not null,
  error smallint,
  raw text not null,
  said_at timestamptz(3) not null,
  at timestamptz(3) not null default now(),
  -- Null: given up; it counts as unmatched.
  try_at timestamptz(3) default now(),
  tries smallint not null default 0
);
create index route_receipt_due on route_receipt (try_at) where try_at is not null;
create index route_receipt_route on route_receipt (route_id, id);

-- What a receipt said of an attempt that had ended otherwise.
create table late_word (
  campaign_id uuid not null,
  message_id uuid not null,
  n smallint not null,
  status smallint not null,
  error smallint,
  raw text not null,
  at timestamptz(3) not null,
  primary key (campaign_id, message_id, n, status)
);

-- A message from a phone, kept for 7 days.
create table inbound_message (
  id bigint generated always as identity primary key,
  route_id uuid not null references route on delete cascade,
  sender text not null,
  recipient text not null,
  text text not null,
  at timestamptz(3) not null default now()
);
create index inbound_message_route on inbound_message (route_id, id);

-- What became of messages on a route in an hour. `status` is what they reached, as in message_state; `error` -1 is none.
create table route_count (
  route_id uuid not null,
  campaign_id uuid not null,
  hour timestamptz not null,
  status smallint not null,
  error smallint not null default -1,
  n bigint not null,
  primary key (route_id, hour, campaign_id, status, error)
) with (fillfactor = 50);
create index route_count_hour on route_count (hour);

-- A code that a provider answered, and what it was taken for.
create table route_code (
  route_id uuid not null references route on delete cascade,
  source text not null,
  code text not null,
  verdict text not null,
  mapped boolean not null,
  n bigint not null,
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  primary key (route_id, source, code)
) with (fillfactor = 50);

-- What happened to a route, for people; kept for 7 days.
create table route_event (
  id bigint generated always as identity primary key,
  route_id uuid not null references route on delete cascade,
  at timestamptz(3) not null default now(),
  kind text not null,
  words text not null,
  n integer not null default 1
);
create index route_event_route on route_event (route_id, id);

-- A message that an admin sends to try a route. It belongs to no campaign.
create table route_test (
  id uuid primary key,
  route_id uuid not null references route on delete cascade,
  recipient text not null,
  sender text not null,
  text text not null,
  made_by text not null,
  made_at timestamptz(3) not null default now(),
  -- Taken by a worker.
  taken_at timestamptz(3),
  -- As a message's; null until the provider has answered.
  status smallint,
  error smallint,
  raw text not null default '',
  parts smallint not null default 0,
  external_ids text[] not null default '{}',
  updated_at timestamptz(3) not null default now()
);
create index route_test_waiting on route_test (route_id) where taken_at is null;
create index route_test_route on route_test (route_id, made_at);

-- Whether a route can take messages now.
create function route_is_usable(of_route uuid) returns boolean language sql stable as $$
  select exists (
    select from route r
    where r.id = of_route and r.paused_at is null and r.draining_at is null
      and (r.out_until is null or r.out_until <= now())
      and exists (select from route_bind b where b.route_id = r.id and b.usable_until > now())
  )
$$;

-- The campaign after `last`, in turn, whose messages the route may take now; no row when there is none. A null route is
-- the simulator, which has the campaigns without routes. `before` are the usable routes that come first in the
-- campaign's list: only jobs that all of them passed over are for this one.
create function next_campaign_of_route(of_priority smallint, last uuid, of_route uuid)
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
    where j.stage = 1 and j.priority = of_priority and j.campaign_id > candidate
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
        where j.stage = 1 and j.priority = of_priority and j.campaign_id = candidate
          and coalesce(j.passed_by, '{}') @> others and not coalesce(j.passed_by, '{}') @> array[of_route]
      ) then
        return query select candidate, others, of_campaign.sender, of_campaign.resumed_at;
        return;
      end if;
    end if;
  end loop;
end
$$;
