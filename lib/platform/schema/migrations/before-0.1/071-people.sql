-- People: links that let somebody in, the second factor, and when a person last signed in.

alter table operator
  add column two_factor_enabled boolean not null default false,
  add column last_signed_in_at timestamptz(3);

-- Columns are what the sign-in library expects; secret and codes are encrypted under a key that is not in here.
create table operator_second_factor (
  id uuid primary key,
  operator_id uuid not null unique references operator on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- False until the first code was right.
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz(3)
);

-- Codes that let somebody in, so that none does twice; kept as long as their time step could still be accepted.
create table operator_used_code (
  operator_id uuid not null references operator on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3) not null default now(),
  primary key (operator_id, code_hash)
);

-- Links given from hand to hand, each good once: an invitation, or a new password for somebody who is here.
create table operator_link (
  id uuid primary key,
  kind text not null check (kind in ('join', 'password')),
  token_hash bytea not null unique,
  email text not null check (email = lower(email)),
  -- The role that an invited person will have.
  role text check (role in ('viewer', 'operator', 'admin')),
  operator_id uuid references operator on delete cascade,
  made_by text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended text check (ended in ('used', 'revoked', 'replaced')),
  check ((kind = 'join') = (role is not null)),
  check ((kind = 'password') = (operator_id is not null)),
  check ((ended is null) = (ended_at is null))
);
create unique index operator_link_open on operator_link (kind, email) where ended is null;

-- It is derived from the secret key now.
delete from installation where name = 'session secret';
