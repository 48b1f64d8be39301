-- What was last chosen for a campaign's files of one header, of the same sheets, or with numbers without their calling code.
create table file_choice (
  campaign integer not null references console_campaign on delete cascade,
  -- CHOICE_KINDS in lib.
  kind text not null constraint file_choice_kind_check check (kind in ('columns', 'sheet', 'home_code')),
  -- The names of the header or of the sheets, or the calling code; never a row.
  about text[] not null,
  answer jsonb not null,
  chosen_by text not null,
  chosen_at timestamptz(3) not null default clock_timestamp(),
  primary key (campaign, kind, about)
);

-- A campaign's choices are proposed to all who send in it.
create view redial_own.file_choice as
  select campaign, kind, about, answer, chosen_by, chosen_at from file_choice;
