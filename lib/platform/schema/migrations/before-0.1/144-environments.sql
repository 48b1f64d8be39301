-- An environment that was removed stays, unseen, until the rows of its campaigns are deleted; its name and its address
-- are free at once.
alter table upstream
  add column removed_at timestamptz(3),
  drop constraint upstream_name_key,
  drop constraint upstream_address_key;
create unique index upstream_name on upstream (name) where removed_at is null;
create unique index upstream_address on upstream (address) where removed_at is null;
