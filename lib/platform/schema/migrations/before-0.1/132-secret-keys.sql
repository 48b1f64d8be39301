-- What is sealed, signed and hashed is so under a data key. Data keys are kept wrapped: SECRET_KEY opens them, and a
-- new SECRET_KEY only needs them wrapped again.
create table secret_key (
  id integer generated always as identity primary key,
  -- Derived from it; nothing leads back.
  fingerprint text not null unique,
  made_at timestamptz(3) not null default clock_timestamp(),
  -- Null until a process was started with it.
  used_at timestamptz(3)
);

-- Of each purpose the newest is used for what is new; older ones still open what they have sealed.
create table data_key (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('sealing', 'sign-in', 'directory', 'login')),
  made_at timestamptz(3) not null default clock_timestamp(),
  -- From then on a cookie that it signed lets nobody in.
  retired_at timestamptz(3)
);

create table wrapped_key (
  data_key integer not null references data_key on delete cascade,
  secret_key integer not null references secret_key on delete cascade,
  wrapped bytea not null,
  primary key (data_key, secret_key)
);

-- Which running process holds which SECRET_KEY, and the newest data key that it knows. Lost at a crash and not missed.
create unlogged table key_holder (
  id uuid primary key,
  fingerprint text not null,
  newest integer not null,
  at timestamptz(3) not null
);

insert into data_key (purpose) values ('sealing'), ('sign-in'), ('directory'), ('login');

-- A sealed value begins with the number of its data key. The values of today were sealed under the first.
update console_campaign
set key_sealed = int4send((select id from data_key where purpose = 'sealing')) || key_sealed
where key_sealed is not null;
update alert_target
set sealed = int4send((select id from data_key where purpose = 'sealing')) || sealed
where sealed is not null;
