-- outside a transaction
-- The overview counts the few messages that people sent to their own number.
create index concurrently if not exists own_work_tests on own_work (campaign, object_id) where test is not null;
