-- Files that operators sent through the console, and what became of each.
create table upload (
  -- Given by the browser, so that asking again about a lost answer is possible.
  id uuid primary key,
  campaign integer not null references console_campaign on delete cascade,
  operator_id uuid not null,
  operator_email text not null,
  file_name text not null,
  file_bytes bigint not null,
  -- Of the file's bytes, by lib/domain/csv/fingerprint.ts: the same in browser and server.
  fingerprint text not null,
  sha256 text,
  row_count integer not null,
  state text not null check (state in
    ('sending', 'accepted', 'invalid', 'refused', 'dropped', 'stopped', 'not_sent', 'unclear')),
  batch_id text,
  -- Batches of this file name that were known before: none of them is the one that this upload made.
  batches_before text[] not null,
  http_status integer,
  code text not null default '',
  message text not null default '',
  trace_id text,
  -- What upstream answered, as it is, when it was no.
  answer text,
  started_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3)
);
create index upload_fingerprint on upload (campaign, fingerprint, started_at desc);

-- The template of a campaign of another service, which no endpoint gives: entered by an admin.
create table campaign_template (
  campaign integer primary key references console_campaign on delete cascade,
  bodies jsonb not null,
  national_ids boolean not null,
  changed_by text not null,
  changed_at timestamptz(3) not null default clock_timestamp()
);
