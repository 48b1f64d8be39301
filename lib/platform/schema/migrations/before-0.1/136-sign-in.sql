-- Sign-in: where a role came from, first passwords, proof of a session, failed attempts, and what people leave behind.

alter table operator
  -- Null: the provider's groups gave a role once and give none now; such a person is let in nowhere.
  alter column role drop not null,
  add column role_from text not null default 'person' check (role_from in ('person', 'provider')),
  add constraint operator_role_lost check (role is not null or role_from = 'provider');

-- Whose role the provider gave last, as the audit has it.
update operator o set role_from = 'provider'
from (
  select distinct on (target) target, actor, parameters from audit
  where left(actor, 4) <> 'key_' and action in ('person.join', 'person.create', 'person.change_role')
  order by target, at desc, id desc
) last
where last.target = o.email
  and (last.actor = 'single sign-on'
    or last.parameters ->> 'by' = 'single sign-on' and last.parameters ->> 'invitedBy' is null)
  and exists (select from operator_account a where a.operator_id = o.id and a.provider_id = 'oidc');

alter table operator_account
  -- Of a password that somebody else knows: from this moment on it lets nobody in. Null: the person's own.
  add column must_change_by timestamptz(3);

alter table operator_session
  -- When the person last proved who they are beyond having this session: a code, or a sign-in at the provider anew.
  add column proven_at timestamptz(3);

-- Failed attempts, each counted in one of a fixed number of places; lost at a crash and not missed.
create unlogged table sign_in_failure (
  place integer primary key,
  failures integer not null,
  held_until timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create index sign_in_failure_end on sign_in_failure (ends_at);

alter table operation
  -- Why it was stopped, when nobody cancelled it: whoever began it was removed, or may no longer do this.
  add column stop_reason text check (stop_reason in ('removed', 'role'));

-- Who was removed, or lost a permission, of late: what they began at that very moment is found and stopped as well.
create table access_end (
  operator_id uuid primary key,
  email text not null,
  ended_at timestamptz(3) not null default clock_timestamp()
);
