-- Lists of messages that operators have given a name.
create table saved_view (
  id bigint generated always as identity primary key,
  campaign integer not null references console_campaign on delete cascade,
  owner_id uuid not null,
  owner_email text not null,
  name text not null check (length(name) between 1 and 80),
  -- As a list's address holds it; a range back from now stays one.
  filter text not null,
  shared boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- Kept for a day, so that deleting can be undone.
  deleted_at timestamptz(3)
);
create unique index saved_view_name on saved_view (campaign, owner_id, lower(name)) where deleted_at is null;
