-- How the last call that was not answered as it should be ended, for as long as failing_since says that calls fail.
alter table mirror_sync add column last_fault jsonb;
