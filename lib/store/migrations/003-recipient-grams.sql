-- Runs of five digits of the recipient: five times rarer than trigrams of text are, and half as many to index.
-- A short pending list, because every search reads it.
drop index message_recipient;
alter table message add column recipient_grams integer[] not null default '{}';
create index message_recipient on message using gin (campaign_id, recipient_grams)
  with (gin_pending_list_limit = 512);
