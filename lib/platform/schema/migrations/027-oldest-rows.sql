-- outside a transaction
-- Find the oldest rows, for the worker that deletes them. A BRIN index cannot: once rows are deleted and their pages used again,
-- each of its ranges has been as old as any, and a look for old rows reads the whole table.
create index concurrently if not exists change_oldest on change (at);
create index concurrently if not exists submitted_part_oldest on submitted_part (at);
drop index if exists change_at;
drop index if exists submitted_part_at;
