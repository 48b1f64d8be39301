-- outside a transaction
-- The list of a campaign's files reads its latest ones.
create index concurrently if not exists upload_latest on upload (campaign, started_at desc, id);
