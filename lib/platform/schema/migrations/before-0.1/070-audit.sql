-- What the audit screen shows and asks for: the console's campaign and what became of the act; and its walls.

alter table audit
  -- The console's campaign; rows of the service's own verbs have a campaign_id instead.
  add column campaign integer,
  add column outcome text not null default 'succeeded'
    check (outcome in ('succeeded', 'refused', 'failed', 'unclear'));

update audit
set campaign = (parameters ->> 'campaign')::integer
where jsonb_typeof(parameters -> 'campaign') = 'number';

update audit
set outcome = case parameters ->> 'outcome'
  when 'refused' then 'refused' when 'denied' then 'refused' when 'dropped' then 'refused'
  when 'stopped' then 'refused' when 'invalid' then 'refused' when 'unclear' then 'unclear' else 'succeeded' end
where parameters ? 'outcome';

update audit set action = substr(action, length('console.') + 1)
where action in ('console.message.retry', 'console.message.send', 'console.batch.retry', 'console.operation.start',
  'console.operation.cancel') or action like 'console.export.%' or action like 'console.plan.%';

-- Newest first, over everything and over what people did: calls by API key are most of the rows.
create index audit_at on audit (at desc, id desc);
create index audit_people on audit (at desc, id desc) where left(actor, 4) <> 'key_';

-- The second wall: whoever the statement runs as. The first is that the role of web and worker may not even try.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit records are never changed or removed' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_kept before update or delete on audit
  for each statement execute function refuse_audit_change();
create trigger audit_not_emptied before truncate on audit
  for each statement execute function refuse_audit_change();

-- Only an index's owner may tidy it, and web and worker own nothing.
create function tidy_message_recipient() returns bigint
  language sql security definer set search_path from current
  as $$ select gin_clean_pending_list('message_recipient') $$;
