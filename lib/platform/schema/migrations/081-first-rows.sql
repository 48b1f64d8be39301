-- The first rows of a file may go alone. The rest follows once enough of them have a receipt, or a person says so.

-- HELD_STATES in lib. trying: the first rows are sent, the rest waits for their receipts. halted: it waits for a person.
alter table file_approval
  drop constraint file_approval_state_check,
  add constraint file_approval_state_check check (state in ('waiting', 'scheduled', 'approved', 'trying', 'halted', 'sent',
    'declined', 'expired', 'missed', 'withdrawn')) not valid;

-- A held file whose first rows go alone.
create table file_trial (
  upload uuid primary key references file_approval on delete cascade,
  rows integer not null,
  -- Per cent of the first messages that need a receipt, and of which fewer may have failed; and for how long it waits.
  receipts smallint not null,
  failures smallint not null,
  minutes smallint not null,
  -- Bytes and fingerprint of the first part and of the rest.
  parts jsonb not null,
  -- The upload of the first rows. Null: they were not begun.
  first_upload uuid references upload on delete set null,
  -- Only the rest is still to go.
  passed boolean not null default false
);
-- Workers look for the files whose first rows are on their way.
create index file_trial_open on file_trial (upload) where first_upload is not null and not passed;
-- An upload's deletion looks for it here.
create index file_trial_first_upload on file_trial (first_upload);

create view redial_own.file_trial as
  select upload, rows, receipts, failures, minutes, parts, first_upload, passed from file_trial t where exists (
    select from upload u where u.id = t.upload and u.operator_id = redial_own.sender());
