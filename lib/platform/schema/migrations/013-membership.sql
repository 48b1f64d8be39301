-- Who may see and do what in which campaign.

-- `member`: in no campaign by itself, only in those that a membership or a team names. The other roles hold in every
-- campaign.
alter table operator
  drop constraint operator_role_check,
  add constraint operator_role_check check (role in ('member', 'viewer', 'operator', 'admin')) not valid;
alter table operator_link
  drop constraint operator_link_role_check,
  add constraint operator_link_role_check check (role in ('member', 'viewer', 'operator', 'admin')) not valid;

-- A group of campaigns with the people who work on them, so that a hundred memberships are three.
create table team (
  id integer generated always as identity primary key,
  name text not null unique constraint team_name_check check (name <> ''),
  made_by text not null,
  made_at timestamptz(3) not null default now()
);

-- A campaign of a team.
create table team_campaign (
  team integer not null references team on delete cascade,
  campaign integer not null references console_campaign,
  primary key (team, campaign)
);
create index team_campaign_campaign on team_campaign (campaign);

-- A group of the sign-in provider whose people belong to a team, with their role there.
create table team_group (
  team integer not null references team on delete cascade,
  name text not null constraint team_group_name_check check (name <> ''),
  role text not null constraint team_group_role_check check (role in ('viewer', 'operator', 'admin')),
  primary key (team, name)
);

-- Somebody's role in one campaign, or in all campaigns of a team.
create table membership (
  id integer generated always as identity primary key,
  operator_id uuid not null references operator on delete cascade,
  campaign integer references console_campaign,
  team integer references team on delete cascade,
  role text not null constraint membership_role_check check (role in ('viewer', 'operator', 'admin')),
  -- The provider's group that gave it, and whose end takes it away; null: a person gave it.
  from_group text,
  given_by text not null,
  given_at timestamptz(3) not null default now(),
  -- The last day on which it let somebody in.
  used_on date,
  constraint membership_place_check check ((campaign is null) <> (team is null)),
  unique nulls not distinct (operator_id, campaign, team)
);
create index membership_campaign on membership (campaign);
create index membership_team on membership (team);

-- What lets somebody into campaigns: one row for each membership and campaign.
create view campaign_member as
  select m.id, m.operator_id, m.campaign, m.role, m.team from membership m where m.campaign is not null
  union all
  select m.id, m.operator_id, c.campaign, m.role, m.team from membership m join team_campaign c on c.team = m.team;

-- The highest role that somebody has in a campaign; null when it is none.
create function role_in_campaign(of_operator uuid, of_campaign integer) returns text language sql stable as $$
  select r.role from (
    select o.role from operator o where o.id = of_operator and o.role <> 'member'
    union all
    select m.role from campaign_member m join operator o on o.id = m.operator_id
    where m.operator_id = of_operator and m.campaign = of_campaign and o.role is not null
  ) r
  order by array_position(array['viewer', 'operator', 'admin'], r.role) desc
  limit 1
$$;
