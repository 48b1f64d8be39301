-- Files that a second person has to approve before they are sent.

-- Files with more rows wait for an approval; 0: every file; null: none.
alter table console_campaign
  add column approval_above integer constraint console_campaign_approval_above_check check (approval_above >= 0);

-- waiting: it is here, and has not been sent. declined, expired, withdrawn: nobody approved it, and nothing was sent.
alter table upload
  drop constraint upload_state_check,
  add constraint upload_state_check check (state in ('sending', 'accepted', 'invalid', 'refused', 'dropped', 'stopped',
    'not_sent', 'unclear', 'waiting', 'declined', 'expired', 'withdrawn')) not valid;

-- What became of a file that needs an approval.
create table file_approval (
  upload uuid primary key references upload on delete cascade,
  campaign integer not null references console_campaign on delete cascade,
  -- waiting: for a person. approved: for a worker. sent: it has left, and the upload says how that ended.
  state text not null default 'waiting' constraint file_approval_state_check
    check (state in ('waiting', 'approved', 'sent', 'declined', 'expired', 'withdrawn')),
  -- Of the campaign's template when the file was uploaded.
  rules text not null,
  -- How many rows there are of each language.
  languages jsonb not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  decided_by uuid,
  decided_email text,
  decided_at timestamptz(3),
  -- Why it was declined, or why an approval did not count.
  reason text not null default '',
  -- When a worker may send it; after a busy service's answer, somewhat later.
  due_at timestamptz(3) not null default clock_timestamp(),
  constraint file_approval_decided_check check ((state in ('approved', 'declined')) <= (decided_email is not null))
);
create index file_approval_list on file_approval (campaign, asked_at desc, upload desc);
create index file_approval_waiting on file_approval (campaign, expires_at) where state = 'waiting';
create index file_approval_due on file_approval (due_at) where state = 'approved';

-- A piece of a file that waits, of about a megabyte. It is deleted when the file was sent, or will not be.
create table upload_chunk (
  upload uuid not null references upload on delete cascade,
  n integer not null,
  body bytea not null,
  primary key (upload, n)
);

create view redial_own.file_approval as
  select upload, campaign, state, rules, languages, asked_at, expires_at, decided_by, decided_email, decided_at, reason,
    due_at
  from file_approval a where exists (
    select from upload u where u.id = a.upload and u.operator_id = redial_own.sender());
create view redial_own.upload_chunk as
  select upload, n, body from upload_chunk c where exists (
    select from upload u where u.id = c.upload and u.operator_id = redial_own.sender());
create or replace view redial_own.console_campaign as
  select id, upstream_id, campaign_id, name, key_sealed, key_hint, one_time_passwords, allowance_per_second,
    background_per_second, created_at, removed_at, removed_by, approval_above
  from console_campaign;
