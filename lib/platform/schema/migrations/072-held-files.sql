-- An approval is one state of a file that is held: it may also wait for its time.

-- HELD_STATES in lib; its table of transitions says who may cause each.
alter table file_approval
  drop constraint file_approval_state_check,
  add constraint file_approval_state_check check (state in ('waiting', 'scheduled', 'approved', 'sent', 'declined', 'expired',
    'missed', 'withdrawn')) not valid,
  -- When it goes. Null: as soon as it may.
  add column send_at timestamptz(3),
  -- After this it is not sent any more.
  add column not_after timestamptz(3);

-- waiting: it is held. missed: its time had passed before it could be sent.
alter table upload
  drop constraint upload_state_check,
  add constraint upload_state_check check (state in ('sending', 'accepted', 'invalid', 'refused', 'dropped', 'stopped',
    'not_sent', 'unclear', 'waiting', 'declined', 'expired', 'missed', 'withdrawn')) not valid;

-- Pieces of a version before lie here as they came, until a worker seals them.
alter table upload_chunk add column sealed boolean not null default false;

create or replace view redial_own.file_approval as
  select upload, campaign, state, rules, languages, asked_at, expires_at, decided_by, decided_email, decided_at, reason,
    due_at, send_at, not_after
  from file_approval a where exists (
    select from upload u where u.id = a.upload and u.operator_id = redial_own.sender());
create or replace view redial_own.upload_chunk as
  select upload, n, body, sealed from upload_chunk c where exists (
    select from upload u where u.id = c.upload and u.operator_id = redial_own.sender());
