-- The messaging service: campaigns, messages, their delivery, and what every process of an installation shares.
--
-- Times are timestamptz(3), because a JavaScript Date has milliseconds: a finer time would make cursors repeat rows.
-- Checks are named here. Keys have the names that PostgreSQL gives them: table_pkey, table_column_key,
-- table_column_fkey. An unlogged table is empty after a crash of the server, and nothing misses its rows.


-- Installation

-- A fact about this installation, such as that the first start has happened.
create table installation (
  name text primary key,
  value text not null,
  at timestamptz(3) not null default now()
);

-- Names this database: the server, the database on the server, and the table, which a restored dump makes anew. A copy
-- of the server's whole folder has the same name. Null where the database's user may not ask.
create function database_identity() returns text language plpgsql stable as $$
begin
  return (select system_identifier from pg_control_system())::text || '/' ||
    (select oid from pg_database where datname = current_database())::text || '/' || 'installation'::regclass::oid::text;
exception when insufficient_privilege then
  return null;
end
$$;

-- A web or worker process that lives, with its metrics.
create unlogged table process_report (
  id uuid primary key,
  kind text not null,
  metrics json not null,
  at timestamptz(3) not null default now()
);

-- A peer that sends forwarding headers and is not listed in TRUSTED_PROXIES; Settings shows them to admins. The
-- application keeps at most 20 rows, peers in private networks first: anybody on the internet can send such headers.
create table unlisted_proxy (
  peer text primary key,
  is_private boolean not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now()
);


-- Keys: data keys seal, sign and hash. The database keeps them wrapped, and SECRET_KEY opens them. A new SECRET_KEY
-- only needs the data keys to be wrapped again.

-- A SECRET_KEY that may open the data keys.
create table secret_key (
  id integer generated always as identity primary key,
  -- Derived from the SECRET_KEY; it cannot be reversed.
  fingerprint text not null unique,
  made_at timestamptz(3) not null default clock_timestamp(),
  -- Null until a process was started with it.
  used_at timestamptz(3)
);

-- A data key, without the key itself. The newest of a purpose makes what is new; the older ones still open what they
-- sealed.
create table data_key (
  id integer generated always as identity primary key,
  purpose text not null
    constraint data_key_purpose_check check (purpose in ('sealing', 'sign-in', 'directory', 'login')),
  made_at timestamptz(3) not null default clock_timestamp(),
  -- From then on, a cookie signed with this key is refused.
  retired_at timestamptz(3)
);
insert into data_key (purpose) values ('sealing'), ('sign-in'), ('directory'), ('login');

-- A data key as one SECRET_KEY opens it.
create table wrapped_key (
  data_key integer not null references data_key on delete cascade,
  secret_key integer not null references secret_key on delete cascade,
  wrapped bytea not null,
  primary key (data_key, secret_key)
);

-- The SECRET_KEY that a running process holds, and the newest data key that the process knows.
create unlogged table key_holder (
  id uuid primary key,
  fingerprint text not null,
  newest integer not null,
  at timestamptz(3) not null
);


-- Campaigns

-- A campaign of this service.
create table campaign (
  id uuid primary key,
  name text not null constraint campaign_name_check check (length(name) between 1 and 200),
  header text not null,
  rate_per_second integer not null
    constraint campaign_rate_per_second_check check (rate_per_second between 1 and 10000),
  -- Recipients may be national identity numbers, which the directory turns into phone numbers.
  national_id_recipients boolean not null,
  creator_id uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Null while it runs. Reason and person are shown to every operator; both are empty while it runs.
  paused_at timestamptz(3),
  pause_reason text not null default '',
  paused_by text not null default '',
  -- Given by the form that made the campaign: the same form sent again makes no second campaign.
  request_id uuid unique
);

-- The email address behind a message's creatorId: the campaign's own API user, or an operator.
create table creator (
  id uuid primary key,
  email text not null
);

-- An API key of a campaign; only its hash is kept.
create table api_key (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  name text not null constraint api_key_name_check check (length(name) between 1 and 100),
  scope text not null constraint api_key_scope_check check (scope in ('send', 'read')),
  hash bytea not null unique constraint api_key_hash_check check (length(hash) = 32),
  -- The last characters of the key, so that people can tell keys apart.
  hint text not null,
  -- The console made it for itself: not one of the campaign's three, and valid only from this machine.
  internal boolean not null default false,
  creator_id uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  -- Written some seconds late, once for many calls: precise enough for a person who watches a key.
  last_used_at timestamptz(3),
  last_used_address text,
  last_refused_at timestamptz(3),
  last_refused_address text
);
create index api_key_campaign on api_key (campaign_id);

-- An address, or a range of addresses, that may call a campaign's API.
create table allowed_address (
  campaign_id uuid not null references campaign,
  range text not null,
  created_at timestamptz(3) not null default now(),
  primary key (campaign_id, range)
);


-- Templates

-- A campaign's template; its texts are in template_body.
create table template (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  created_at timestamptz(3) not null default now()
);

-- The text of a template in one language and one version. Only `current` is ever updated: a message is rendered from
-- its body, header and footer for ever. All bodies that were saved together have the same created_at.
create table template_body (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  template_id uuid not null references template,
  language text not null
    constraint template_body_language_check check (language in ('english', 'chinese', 'malay', 'tamil')),
  version integer not null default 1,
  current boolean not null default true,
  body text not null,
  header text not null,
  footer text not null,
  variables text[] not null,
  creator_id uuid not null,
  made_by text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index template_body_current on template_body (campaign_id, language) where current;
create index template_body_version on template_body (campaign_id, version);


-- Recipient directory

-- The phone number of a person, found by the hash of the national identity number.
create table recipient_directory (
  national_id_hash bytea primary key,
  recipient text not null
);

-- One row: how many entries the directory has. It changes with the directory, because counting millions of entries
-- takes too long for a page.
create table recipient_directory_size (
  one boolean primary key default true constraint recipient_directory_size_one_check check (one),
  entries bigint not null constraint recipient_directory_size_entries_check check (entries >= 0),
  changed_at timestamptz(3) not null default now(),
  changed_by text not null default ''
);
insert into recipient_directory_size (entries) values (0);


-- Messages: message, message_state and attempt have no foreign keys, because a check for each row costs more than the
-- row. Every key begins with campaign_id, so that one shard can hold all of a campaign. A message's id is a version 7
-- UUID: it contains createdAt, and its order is the order of every list. The three tables can be divided into months,
-- by that id.

-- What never changes about a message; written once.
create table message (
  campaign_id uuid not null,
  id uuid not null,
  -- Null for a single send.
  batch_id uuid,
  template_body_id uuid not null,
  creator_id uuid not null,
  recipient text not null,
  -- The recipient's runs of four digits, made by the application: rarer than trigrams of text, and fewer to index.
  recipient_grams smallint[] not null,
  template_values json not null,
  primary key (campaign_id, id)
-- Vacuuming rows that never change is not urgent, and must not slow down lists.
) with (autovacuum_vacuum_cost_delay = 10);
-- Finds messages by part of the number. Without campaign_id: the long list of a campaign's rows would cost each search
-- more than other campaigns' numbers do.
create index message_recipient on message using gin (recipient_grams);

-- Writes the pending entries of that index into its tree; of every month's part where messages are divided into months.
-- Only an index's owner may do this. Web and worker own nothing, so the function runs with its owner's rights.
create function tidy_message_recipient() returns bigint
  language sql security definer set search_path from current
  as $$
    select sum(gin_clean_pending_list(id))::bigint
    from (
      select relid::oid as id from pg_partition_tree('message_recipient') where isleaf
      union
      select oid from pg_class where oid = 'message_recipient'::regclass and relkind = 'i'
    ) part
  $$;

-- What changes about a message. A narrow row with room on its page is updated in place.
create table message_state (
  campaign_id uuid not null,
  id uuid not null,
  batch_id uuid,
  -- MESSAGE_STATUSES in lib: 0 created, 1 enqueued, 2 sending, 3 sent, 4 sent_to_telco, 5 success, 6 failure.
  status smallint not null constraint message_state_status_check check (status between 0 and 6),
  retries smallint not null default 0 constraint message_state_retries_check check (retries between 0 and 3),
  updated_at timestamptz(3) not null,
  primary key (campaign_id, id)
) with (fillfactor = 60);

-- One try to deliver a message: the n-th. The provider's receipts change it.
create table attempt (
  campaign_id uuid not null,
  message_id uuid not null,
  n smallint not null constraint attempt_n_check check (n between 1 and 4),
  job_id bigint not null,
  -- As in message_state, from 2 on.
  status smallint not null constraint attempt_status_check check (status between 2 and 6),
  -- The place in DELIVERY_ERRORS in lib.
  error smallint constraint attempt_error_check check (error between 0 and 6),
  sent_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  updated_at timestamptz(3) not null,
  external_id text not null default '',
  primary key (campaign_id, message_id, n)
) with (fillfactor = 70);


-- Batches

-- An uploaded file whose messages were accepted. Its messages are the ids from first_id to last_id that have its
-- batch_id.
create table batch (
  campaign_id uuid not null references campaign,
  id uuid not null,
  first_id uuid not null,
  last_id uuid not null,
  total integer not null constraint batch_total_check check (total > 0),
  -- BATCH_STATUSES in lib: 0 messages_enqueuing, 1 messages_enqueued, 2 messages_enqueuing_failed.
  status smallint not null constraint batch_status_check check (status between 0 and 2),
  original_file_name text not null,
  creator_id uuid not null,
  updated_at timestamptz(3) not null default now(),
  primary key (campaign_id, id)
);
-- Batches that are still being put on the queue: few, and looked for every few seconds.
create index batch_enqueuing on batch (campaign_id, id) where status = 0;

-- The ids of a batch that is being written: lists step over the whole range, because none of its messages can be seen
-- yet. The row is inserted before the batch's transaction begins, and deleted in it. A row that a crash leaves behind
-- hides nothing: its ids were never committed.
create table upload_under_way (
  campaign_id uuid not null,
  first_id uuid not null,
  last_id uuid not null,
  at timestamptz(3) not null default now(),
  primary key (campaign_id, first_id, last_id)
);

-- How many messages of a batch have a status. For single sends batch_id is all zeros, and status `created` is not
-- counted here but derived from their waiting jobs: a shared counter would serialise their commits.
create table status_count (
  campaign_id uuid not null,
  batch_id uuid not null,
  status smallint not null,
  n bigint not null,
  primary key (campaign_id, batch_id, status)
) with (fillfactor = 50);


-- Delivery

-- The queue: a range of ids with up to 500 messages. Whoever works on it still filters the messages by status.
create table send_job (
  id bigint generated always as identity,
  campaign_id uuid not null,
  batch_id uuid,
  first_id uuid not null,
  last_id uuid not null,
  n integer not null,
  priority smallint not null,
  -- 0: created, to be enqueued. 1: enqueued, to be handed over. 2: being handed over, until the lease ends.
  stage smallint not null default 0,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- campaign_id is in the key for shards. It comes second: an index that begins with it would be walked to find the
  -- next campaign in turn, past every job of other stages.
  primary key (id, campaign_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index send_job_turn on send_job (stage, priority, campaign_id, id);
create index send_job_batch on send_job (campaign_id, batch_id) where stage = 0;

-- The campaign after `last`, in turn, that has such jobs and is not paused; null when there is none. Looks into the
-- index once for each campaign. A recursive query would do the same, but is refused over several shards.
create function next_campaign_with_jobs(of_stage smallint, of_priority smallint, last uuid) returns uuid
  language plpgsql stable as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  candidate uuid := coalesce(last, nobody);
  wrapped boolean := last is null;
begin
  loop
    select j.campaign_id into candidate from send_job j
    where j.stage = of_stage and j.priority = of_priority and j.campaign_id > candidate
    order by j.campaign_id
    limit 1;
    if candidate is null then
      if wrapped then
        return null;
      end if;
      wrapped := true;
      candidate := nobody;
    elsif wrapped and candidate > last then
      return null;
    elsif exists (select from campaign c where c.id = candidate and c.paused_at is null) then
      return candidate;
    end if;
  end loop;
end
$$;

-- At most one row. While it is there, nothing is handed to the provider, and the console's queued calls wait.
create table delivery_hold (
  one boolean primary key default true constraint delivery_hold_one_check check (one),
  at timestamptz(3) not null default now(),
  cause text not null constraint delivery_hold_cause_check check (cause in ('restore', 'setting', 'person')),
  held_by text not null,
  reason text not null,
  -- The person who lets everything fail that was queued at that moment. The hold ends when a worker has done so.
  failing_by text
);

-- Receipts that the simulated provider still owes: one row for many messages that get the same receipt at the same
-- time.
create table simulator_receipt (
  id bigint generated always as identity primary key,
  due_at timestamptz(3) not null,
  receipts jsonb not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index simulator_receipt_due on simulator_receipt (due_at);


-- Rate limit

-- One of the calls that a campaign may make in a second, shared by all web processes. The slot is free again a second
-- after it was taken.
create unlogged table rate_slot (
  campaign text not null,
  n integer not null,
  free_at timestamptz not null default '-infinity',
  primary key (campaign, n)
) with (fillfactor = 50);
create index rate_slot_free on rate_slot (campaign, free_at);
