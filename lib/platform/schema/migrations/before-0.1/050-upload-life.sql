-- When the process that passes an upload on last said so: one that falls silent has died.
alter table upload add column alive_at timestamptz(3) not null default clock_timestamp();
create index upload_open on upload (campaign, started_at) where state in ('sending', 'unclear');
