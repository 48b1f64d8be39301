-- Nothing reads these columns any more, nor did the version before. The views keep theirs, empty, and with them the rights on
-- them.
create or replace view redial_own.mirror_sync as
  select campaign, holder, page_size, list_order, '{}'::jsonb as learnt, open_read_at, last_success_at, failing_since,
    last_fault, stop, stop_changed_at, complete, read_back_to, settles_at, refresh_wanted_at, probe_wanted_at, feed_cursor,
    feed_at, feed_behind_since
  from mirror_sync;
create or replace view redial_own.upstream as
  select id, name, kind, address, created_at, removed_at, null::boolean as feed_offered,
    null::timestamptz(3) as feed_looked_at
  from upstream;

alter table mirror_sync drop column learnt;
alter table upstream drop column feed_offered, drop column feed_looked_at;
alter table api_key drop column internal;
