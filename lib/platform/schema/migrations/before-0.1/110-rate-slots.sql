-- What several web processes have let through: each of a campaign's calls a second has a slot, which is free again
-- a second after it was taken. Lost at a crash and not missed, as rate_limit was, which nothing uses any more.
create unlogged table rate_slot (
  campaign text not null,
  n integer not null,
  free_at timestamptz not null default '-infinity',
  primary key (campaign, n)
) with (fillfactor = 50);
create index rate_slot_free on rate_slot (campaign, free_at);
drop table rate_limit;
