-- outside a transaction
-- The indexes of the mirror's lists, ascending. Newer messages then come after all others of their campaign, and a full page
-- splits where they end. Descending, each page was split in halves that never filled up: twice the size, and writing a
-- message took a third longer. Lists are read backwards.
create index concurrently if not exists mirror_message_order on mirror_message (campaign, created_at, id);
create index concurrently if not exists mirror_message_status_order
  on mirror_message (campaign, status, created_at, id);
create index concurrently if not exists mirror_message_code_order
  on mirror_message (campaign, code, created_at, id) where code is not null;
create index concurrently if not exists mirror_message_batch_order
  on mirror_message (campaign, batch_id, created_at, id) where batch_id is not null;
create index concurrently if not exists mirror_message_language_order
  on mirror_message (campaign, language, created_at, id);
create index concurrently if not exists mirror_message_sent_by_order
  on mirror_message (campaign, sent_by, created_at, id) where sent_by is not null;
drop index if exists mirror_message_list;
drop index if exists mirror_message_status;
drop index if exists mirror_message_code;
drop index if exists mirror_message_batch;
drop index if exists mirror_message_language;
drop index if exists mirror_message_sent_by;
