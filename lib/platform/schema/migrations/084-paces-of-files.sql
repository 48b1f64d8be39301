-- How fast a held file leaves once it is a batch, as table batch_pace has it: {"perMinute": 600, "until": null, "by": …}, or
-- "until" in ISO 8601. Null: as fast as it can.
alter table file_approval add column pace jsonb
  constraint file_approval_pace_kind check (pace is null or (pace->>'perMinute' is null) <> (pace->>'until' is null));

create or replace view redial_own.file_approval as
  select upload, campaign, state, rules, languages, asked_at, expires_at, decided_by, decided_email, decided_at, reason,
    due_at, send_at, not_after, segments, released, pace
  from file_approval a where exists (
    select from upload u where u.id = a.upload and u.operator_id = redial_own.sender());
