-- Erasure of one number: one admin asks for it, another confirms, and a worker does it.

-- An erasure that was asked for, and what became of it. Its receipt has no number.
create table erasure (
  id uuid primary key,
  state text not null default 'waiting'
    constraint erasure_state_check check (state in ('waiting', 'running', 'ended', 'cancelled', 'expired')),
  -- The number, encrypted, and its keyed hash, so that no second one is asked for. Both are null once it is over.
  sealed bytea,
  hash bytea,
  reason text not null,
  asked_by text not null,
  asked_by_id uuid not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  -- Until then another admin may confirm it.
  expires_at timestamptz(3) not null,
  -- What was found when it was asked for.
  found jsonb not null,
  confirmed_by text,
  confirmed_by_id uuid constraint erasure_two_people_check check (confirmed_by_id <> asked_by_id),
  -- Messages that were created before are erased; later ones are new.
  confirmed_at timestamptz(3),
  -- How far it is: which step, where that step goes on, and what it waits for.
  step integer not null default 0,
  place jsonb,
  waits_for text,
  -- Which worker does it, while the lease lasts.
  holder uuid,
  lease_until timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  -- Who cancelled it.
  ended_by text,
  receipt jsonb,
  constraint erasure_over_check check (
    (state in ('waiting', 'running')) = (sealed is not null) and (sealed is null) = (hash is null)
    and (state = 'ended') = (receipt is not null))
);
create unique index erasure_open on erasure (hash) where hash is not null;
create index erasure_list on erasure (asked_at desc, id desc);

-- How many were erased so far, of each place and campaign, while an erasure runs. Its receipt has them afterwards.
create table erasure_count (
  erasure uuid not null references erasure on delete cascade,
  place text not null,
  -- `service:` and a campaign of the service, `console:` and the console's number of one, or empty.
  campaign text not null,
  n bigint not null,
  primary key (erasure, place, campaign)
);

-- The keyed hash of a number that was erased: what other services still tell of earlier messages is taken in without it.
create table erased_number (
  hash bytea primary key,
  -- Messages that were created later are new.
  before timestamptz(3) not null
);

-- What an audit record says, without anything that a number could be made of.
create function without_numbers(said text) returns text language sql immutable parallel safe as $$
  select translate(said, '0123456789+ ().-/%•"' || chr(160), '')
$$;

-- Records are still never changed or removed, but for two things: those that are older than a year may go, and while an
-- erasure runs digits of a record may be masked. `audit_only_masked` looks at each row of such a change.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'redial_ageing' then
    return null;
  end if;
  if tg_op = 'UPDATE' and exists (select from erasure where state = 'running') then
    return null;
  end if;
  raise exception 'audit records are never changed or removed' using errcode = 'insufficient_privilege';
end
$$;

create function refuse_audit_rewrite() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{target,parameters}'::text[]) is distinct from (to_jsonb(old) - '{target,parameters}'::text[])
    or without_numbers(new.target) <> without_numbers(old.target)
    or without_numbers(new.parameters::text) <> without_numbers(old.parameters::text)
    or length(regexp_replace(new.target || new.parameters::text, '[^0-9]', '', 'g'))
      > length(regexp_replace(old.target || old.parameters::text, '[^0-9]', '', 'g')) - 7 then
    raise exception 'an erasure may mask a number in an audit record, and change nothing else'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger audit_only_masked before update on audit for each row execute function refuse_audit_rewrite();

-- Masks a number in audit records, and leaves a record of that. Web and worker may change audit records by no other way.
create function mask_audit(of_erasure uuid, ids bigint[], targets text[], said text[]) returns void
  language plpgsql security definer set search_path from current as $$
begin
  update audit a set target = m.target, parameters = m.said::jsonb
  from unnest(ids, targets, said) m (id, target, said)
  where a.id = m.id and exists (select from erasure e where e.id = of_erasure and e.state = 'running');
  insert into audit (actor, action, target, parameters)
  values ('worker', 'audit.mask', 'erasure ' || of_erasure, jsonb_build_object('records', ids));
end
$$;
