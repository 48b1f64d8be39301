-- outside a transaction
-- The list of a campaign's files reads its latest ones.
create index concurrently if not exists upload_latest on upload (campaign, started_at desc, id);
-- A batch's page says who uploaded its file.
create index concurrently if not exists upload_of_batch on upload (campaign, batch_id) where batch_id is not null;
