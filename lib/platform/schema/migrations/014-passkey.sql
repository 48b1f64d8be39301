-- A passkey (WebAuthn) with which somebody shows who they are beside their password. No row without a second factor.
create table operator_passkey (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operator on delete cascade,
  name text not null constraint operator_passkey_name_check check (length(name) between 1 and 60),
  -- The authenticator's own name for it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often it was used, as far as the authenticator counts; a copy of it shows by a lower count.
  uses bigint not null,
  -- How a browser reaches it; only a hint.
  transports text[] not null,
  made_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);
create index operator_passkey_operator on operator_passkey (operator_id);
