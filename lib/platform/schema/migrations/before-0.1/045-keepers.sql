-- Who keeps mirrors, and until when: a process that is not heard of loses all its campaigns at once. Lost at a crash of
-- the server, which frees every campaign.
create unlogged table mirror_keeper (
  holder uuid primary key,
  lease_until timestamptz(3) not null
);
alter table mirror_sync drop column lease_until;
create index mirror_sync_holder on mirror_sync (holder);
