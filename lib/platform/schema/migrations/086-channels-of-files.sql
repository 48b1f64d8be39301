-- Where and as whom a held file was to leave when it was uploaded or approved: {"address": null, "kind": "production",
-- "sender": "ACME"}. Null in files of a version before: it is not compared.
alter table file_approval add column channel jsonb;

create or replace view redial_own.file_approval as
  select upload, campaign, state, rules, languages, asked_at, expires_at, decided_by, decided_email, decided_at, reason,
    due_at, send_at, not_after, segments, released, pace, channel
  from file_approval a where exists (
    select from upload u where u.id = a.upload and u.operator_id = redial_own.sender());
