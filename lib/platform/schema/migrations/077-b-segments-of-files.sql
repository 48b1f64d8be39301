-- How many segments a file's messages have, as counted when it came to be approved; null where a text was not known.
alter table file_approval add column segments integer;

create or replace view redial_own.file_approval as
  select upload, campaign, state, rules, languages, asked_at, expires_at, decided_by, decided_email, decided_at, reason,
    due_at, send_at, not_after, segments
  from file_approval a where exists (
    select from upload u where u.id = a.upload and u.operator_id = redial_own.sender());
