-- The ids of a batch that is being written: none of its messages can be seen yet, and lists step over the whole range
-- instead of looking at each. Inserted before the batch's transaction begins, deleted in it. What a crash leaves behind
-- hides nothing, because those ids were never committed.
create table upload_under_way (
  campaign_id uuid not null,
  first_id uuid not null,
  last_id uuid not null,
  at timestamptz(3) not null default now(),
  primary key (campaign_id, first_id, last_id)
);
