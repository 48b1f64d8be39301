-- Mails about a held file, one for each person who has to know.
create table file_mail (
  upload uuid not null references file_approval on delete cascade,
  -- waiting: it waits for an approval. released: an admin released it without a second person. halted:
  -- it waits for a decision after its first rows, which its uploader may take too.
  kind text not null constraint file_mail_kind_check check (kind in ('waiting', 'released', 'halted')),
  operator_id uuid not null references operator on delete cascade,
  due_at timestamptz(3) not null default clock_timestamp(),
  tries smallint not null default 0,
  -- When a worker began to send it. It is not taken again, even if that worker died, unless the mail server refused it.
  taken_at timestamptz(3),
  primary key (upload, kind, operator_id)
);
create index file_mail_due on file_mail (due_at) where taken_at is null;
create index file_mail_operator on file_mail (operator_id);
