-- What people write beside a batch, a held file, a retry plan or an alert. A note goes with what it is about.
create table note (
  id bigint generated always as identity primary key,
  campaign integer not null references console_campaign on delete cascade,
  -- One of these four.
  batch text collate "C",
  upload uuid references upload on delete cascade,
  plan bigint references retry_plan on delete cascade,
  alert bigint references alert_firing on delete cascade,
  author_id uuid not null,
  author_email text not null,
  written_at timestamptz(3) not null default clock_timestamp(),
  text text not null constraint note_text_check check (length(text) between 1 and 2000),
  -- Signs that PostgreSQL would take for a part of a name or an address count as blanks.
  words tsvector generated always as (to_tsvector('simple', translate(text, './@_:-', '      '))) stored,
  constraint note_about_check check (num_nonnulls(batch, upload, plan, alert) = 1),
  constraint note_batch_fkey foreign key (campaign, batch) references mirror_batch on delete cascade
);
create index note_batch on note (campaign, batch, id) where batch is not null;
create index note_upload on note (upload, id) where upload is not null;
create index note_plan on note (plan, id) where plan is not null;
create index note_alert on note (alert, id) where alert is not null;
create index note_campaign on note (campaign, id);
create index note_words on note using gin (words);

-- A restricted operator's: of their own batches and files, and of plans for these.
create view redial_own.note as
  select id, campaign, batch, upload, plan, alert, author_id, author_email, written_at, text, words
  from note n where case
      when n.batch is not null then exists (
        select from own_work o
        where o.campaign = n.campaign and o.object_id = n.batch and o.operator_id = (select redial_own.sender()))
      when n.upload is not null then exists (
        select from upload u where u.id = n.upload and u.operator_id = (select redial_own.sender()))
      when n.plan is not null then exists (
        select from retry_plan p join own_work o on o.campaign = p.campaign and o.object_id = p.batch_id
        where p.id = n.plan and o.operator_id = (select redial_own.sender()))
      else false
    end
  with local check option;
