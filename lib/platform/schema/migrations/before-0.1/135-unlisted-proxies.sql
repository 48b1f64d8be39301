-- Peers that sent forwarding headers without being listed in TRUSTED_PROXIES, as admins see them in Settings. At most 20
-- rows: those of private networks first, because anybody on the internet can send such headers.
create table unlisted_proxy (
  peer text primary key,
  is_private boolean not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now()
);
