-- An admin's notice to everyone who uses the console. At most one row; it is shown between its two times.
create table notice (
  one boolean primary key default true constraint notice_one_check check (one),
  -- Another one for each text: who dismissed the one before sees it.
  id uuid not null default gen_random_uuid(),
  severity text not null constraint notice_severity_check check (severity in ('info', 'warning')),
  text text not null constraint notice_text_check check (length(text) between 1 and 300),
  shown_from timestamptz(3) not null,
  shown_until timestamptz(3) not null,
  -- A person's email address, or `command line`.
  written_by text not null,
  written_at timestamptz(3) not null default clock_timestamp(),
  constraint notice_span_check check (shown_until > shown_from)
);
