-- The feed of changes: which messages and batches changed, in the order in which a reader is told.

-- Messages and batches that one transaction changed. Nothing of what changed is copied: a reader reads the messages as
-- they are then. Written under a shared advisory lock of the campaign; see `change_horizon`. Kept for 7 days.
create table change (
  campaign_id uuid not null,
  id bigint generated always as identity,
  at timestamptz(3) not null default clock_timestamp(),
  -- Messages: those between two ids, or those of a list. Messages that did not change may be among them.
  first_id uuid,
  last_id uuid,
  ids uuid[],
  -- How many messages.
  n integer not null,
  -- They did not exist before.
  is_new boolean not null default false,
  -- A batch whose own record changed.
  batch_id uuid,
  primary key (campaign_id, id)
);
-- Finds the oldest ones.
create index change_at on change using brin (at);

-- Up to which id a campaign's changes are deleted: tells a cursor that is too old from one of a quiet campaign.
create table forgotten_change (
  campaign_id uuid primary key,
  last_id bigint not null
);

-- The id up to which all changes of the campaign are committed or rolled back, and a moment before which everything that
-- was committed has such an id. Ids are drawn under the shared lock, and it is held until the commit: once the exclusive
-- lock is given, no id is drawn whose transaction is still open. Has to run outside a transaction, which would keep the
-- lock. Fails when a writer keeps the lock for long, because all later writers wait behind this one.
create function change_horizon(of_campaign uuid, lock_kind integer, out id bigint, out at timestamptz)
  language plpgsql volatile set lock_timeout = '300ms' as $$
begin
  at := clock_timestamp();
  perform pg_advisory_xact_lock(lock_kind, hashtext(of_campaign::text));
  id := coalesce((select max(c.id) from change c where c.campaign_id = of_campaign), 0);
end
$$;
