-- A campaign of another service that an admin took out of the console: hidden at once, brought back by registering it
-- again, and what was read of it deleted some days later.
alter table console_campaign add column removed_at timestamptz(3);
alter table console_campaign add column removed_by text;
create index console_campaign_removed on console_campaign (removed_at) where removed_at is not null;
