-- outside a transaction
-- A batch's page asks for the other parts of its file.
create index concurrently if not exists upload_whole on upload (campaign, whole) where whole is not null;
