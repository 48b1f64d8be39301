-- Runs of four digits of the recipient, which the application makes: rarer than trigrams of text, and fewer to index.
-- Without campaign_id: its endless list of rows would cost each search more than the grams of all other campaigns do.
drop index message_recipient;
alter table message add column recipient_grams smallint[] not null default '{}';
create index message_recipient on message using gin (recipient_grams);
