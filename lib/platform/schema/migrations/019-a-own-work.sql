-- Two more roles in a campaign. A restricted operator uploads, sends and retries, and sees only what they sent. An approver
-- says yes or no to files that others upload.

alter table membership
  drop constraint membership_role_check,
  add constraint membership_role_check
    check (role in ('viewer', 'restricted', 'operator', 'approver', 'admin')) not valid;
alter table team_group
  drop constraint team_group_role_check,
  add constraint team_group_role_check
    check (role in ('viewer', 'restricted', 'operator', 'approver', 'admin')) not valid;

-- The highest role that somebody has in a campaign; null when it is none.
create or replace function role_in_campaign(of_operator uuid, of_campaign integer) returns text language sql stable as $$
  select r.role from (
    select o.role from operator o where o.id = of_operator and o.role <> 'member'
    union all
    select m.role from campaign_member m join operator o on o.id = m.operator_id
    where m.operator_id = of_operator and m.campaign = of_campaign and o.role is not null
  ) r
  order by array_position(array['viewer', 'restricted', 'operator', 'approver', 'admin'], r.role) desc
  limit 1
$$;

-- Whether somebody may see more of a campaign than what they sent.
create function sees_whole(of_operator uuid, of_campaign integer) returns boolean language sql stable
  set search_path from current
  return coalesce(role_in_campaign(of_operator, of_campaign) <> 'restricted', false);


-- A batch or a single message that a person sent through the console: it stays theirs after the record of the upload or
-- the send has aged. Only batches that the service itself named: one that was found by its file's name may be another's.
create table own_work (
  campaign integer not null references console_campaign on delete cascade,
  -- A batch's id, or that of a message of no batch.
  object_id text collate "C" not null,
  operator_id uuid not null,
  noted_at timestamptz(3) not null default clock_timestamp(),
  -- When the mirror is looked through for messages of it that have no sender yet; null: they all have one. The second look, a
  -- quarter of an hour later, finds what a process of the version before has read meanwhile.
  look_at timestamptz(3) default clock_timestamp(),
  primary key (campaign, object_id)
);
create index own_work_operator on own_work (operator_id, campaign);
create index own_work_look on own_work (look_at) where look_at is not null;

create function note_own_work() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_table_name = 'upload' then
    if new.batch_id is not null and new.http_status = 201 then
      insert into own_work (campaign, object_id, operator_id) values (new.campaign, new.batch_id, new.operator_id)
      on conflict do nothing;
    end if;
  elsif new.message_id is not null then
    insert into own_work (campaign, object_id, operator_id) values (new.campaign, new.message_id, new.operator_id)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger upload_own_work after insert or update of batch_id on upload for each row execute function note_own_work();
create trigger single_send_own_work after insert or update of message_id on single_send
  for each row execute function note_own_work();

-- The batches of an upload's file name that were known before it, whatever its sender may see of them.
create function note_batches_before() returns trigger language plpgsql set search_path from current as $$
begin
  new.batches_before := array(
    select id from mirror_batch where campaign = new.campaign and file_name = new.file_name
  );
  return new;
end
$$;
create trigger upload_batches_before before insert on upload
  for each row when (new.batches_before is null) execute function note_batches_before();

-- Who sent it through the console, by own_work; null: somebody else, or it is not known yet.
alter table mirror_message add column sent_by uuid;

-- How many of one person's messages of a kind there are in a minute, an hour or a day, as mirror_period has it of all.
create table own_period (
  campaign integer not null,
  sent_by uuid not null,
  -- In minutes.
  grain smallint not null constraint own_period_grain_check check (grain in (1, 60, 1440)),
  at timestamptz(3) not null,
  status text not null,
  code text not null,
  spent boolean not null,
  n bigint not null,
  primary key (campaign, sent_by, grain, at, status, code, spent)
) with (fillfactor = 50);
create index own_period_fine on own_period (grain, at) where grain < 1440;

-- How long delivery of one person's messages took, as mirror_latency has it of all.
create table own_latency (
  campaign integer not null,
  sent_by uuid not null,
  -- In minutes.
  grain smallint not null constraint own_latency_grain_check check (grain in (1, 60, 1440)),
  at timestamptz(3) not null,
  step smallint not null,
  n bigint not null,
  primary key (campaign, sent_by, grain, at, step)
) with (fillfactor = 50);
create index own_latency_fine on own_latency (grain, at) where grain < 1440;

-- It was begun by somebody who sees only what they sent, so it has nothing else.
alter table operation add column own_only boolean not null default false;
