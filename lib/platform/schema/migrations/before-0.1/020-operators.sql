-- Who may use the console. Columns are what the sign-in library expects of a user, a session, an account and its
-- rate limit; lib/console/auth.ts maps its names to these.
create table operator (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('viewer', 'operator', 'admin')),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table operator_session (
  id uuid primary key,
  operator_id uuid not null references operator on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index operator_session_operator on operator_session (operator_id);

-- How an operator proves who they are; today always by password.
create table operator_account (
  id uuid primary key,
  operator_id uuid not null references operator on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
create index operator_account_operator on operator_account (operator_id);

create table operator_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index operator_verification_identifier on operator_verification (identifier);

-- How often an address has tried to sign in; lost at a crash and not missed.
create unlogged table sign_in_rate (
  id uuid primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);
