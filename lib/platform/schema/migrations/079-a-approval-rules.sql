-- Two more rules for approvals: the first use of new content, and a rule that asks for less and holds from the next day on.

alter table console_campaign
  -- Files whose content no accepted file of the campaign had before wait for an approval.
  add column approval_first_use boolean not null default false,
  -- A rule that asks for less, with the moment from which it holds and who asked: {above, firstUse, from, by}. Null: none.
  add column approval_later jsonb;

-- Stamp of the campaign's texts and limits when the file came; null: it came to an earlier version.
alter table upload add column rules text;

-- The stamps under which the campaign's service has accepted a file.
create table used_content (
  campaign integer not null references console_campaign on delete cascade,
  rules text not null,
  used_at timestamptz(3) not null default clock_timestamp(),
  primary key (campaign, rules)
);
create index used_content_aged on used_content (used_at);

create function note_used_content() returns trigger language plpgsql set search_path from current as $$
begin
  insert into used_content as c (campaign, rules)
  -- A file that was approved again went out under the rules that were approved.
  values (new.campaign, coalesce((select a.rules from file_approval a where a.upload = new.id), new.rules))
  on conflict (campaign, rules) do update set used_at = excluded.used_at where c.used_at < excluded.used_at - interval '1 day';
  return null;
end
$$;
create trigger upload_used_content after update of state on upload
  for each row when (new.state = 'accepted' and new.rules is not null) execute function note_used_content();

create view redial_own.used_content as select campaign, rules, used_at from used_content;
create or replace view redial_own.upload as
  select id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count, state, batch_id,
    batches_before, http_status, code, message, trace_id, answer, started_at, alive_at, settled_at, whole, changes, rules
  from upload where operator_id = redial_own.sender() with local check option;
create or replace view redial_own.console_campaign as
  select id, upstream_id, campaign_id, name, key_sealed, key_hint, one_time_passwords, allowance_per_second,
    background_per_second, created_at, removed_at, removed_by, approval_above, home_code, refused_characters,
    approval_first_use, approval_later
  from console_campaign;
