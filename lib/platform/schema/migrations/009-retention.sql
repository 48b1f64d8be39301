-- Retention: after so many days a message loses its text, and then its number.

-- For how long messages keep what is personal. Subject: a campaign's id, as the API has it; empty: all campaigns without a
-- row of their own.
create table retention_ages (
  subject text collate "C" primary key,
  -- Null: for ever.
  text_days integer constraint retention_ages_text_days_check check (text_days between 7 and 36500),
  number_days integer constraint retention_ages_number_days_check check (number_days <= 36500),
  changed_by text not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  constraint retention_ages_order_check check (number_days is null or text_days is not null and number_days >= text_days)
);

-- How far the removal is in a campaign, from the oldest message on.
create table retention_place (
  -- Whose messages: the service's, or the mirror's.
  half text not null constraint retention_place_half_check check (half in ('service', 'mirror')),
  subject text collate "C" not null,
  stage text not null constraint retention_place_stage_check check (stage in ('text', 'number')),
  -- The next step begins with this message, or with the oldest.
  place_at timestamptz(3),
  place text collate "C",
  -- The first message of this pass that still waited for its end: the next pass begins with it.
  held_at timestamptz(3),
  held text collate "C",
  -- The last message that was looked at in any pass.
  reached text collate "C",
  -- When the last pass ended; null while one goes on.
  ended_at timestamptz(3),
  primary key (half, subject, stage)
);
