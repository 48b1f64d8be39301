-- Bulk retries of all that a filter matches, and the numbers of operations that are too large to be counted at each look.

alter table operation
  -- The frozen filter as a list's address holds it; null where messages were chosen by hand or belong to one batch.
  add column filter text,
  add column tally jsonb,
  add column tallied_at timestamptz(3),
  add column tally_ms integer,
  -- Nothing in its numbers changes any more.
  add column settled boolean not null default false;
