-- An admin released it without a second person; `reason` says why.
alter table file_approval add column released boolean not null default false;

create or replace view redial_own.file_approval as
  select upload, campaign, state, rules, languages, asked_at, expires_at, decided_by, decided_email, decided_at, reason,
    due_at, send_at, not_after, segments, released
  from file_approval a where exists (
    select from upload u where u.id = a.upload and u.operator_id = redial_own.sender());
