-- Retention: after so many days a message's row goes, and its counts stay.

alter table retention_ages
  -- Null: for ever.
  add column row_days integer
    constraint retention_ages_row_days_check check (row_days between 30 and 36500),
  add constraint retention_ages_row_order_check
    check (row_days is null or text_days is not null and row_days >= greatest(text_days, number_days)) not valid;

alter table retention_place
  drop constraint retention_place_stage_check,
  add constraint retention_place_stage_check check (stage in ('text', 'number', 'row')) not valid,
  -- When the message `reached` was created.
  add column reached_at timestamptz(3),
  -- How many messages have lost it.
  add column removed bigint not null default 0;

-- Of the counted messages, those whose rows retention has removed: the others can be recounted.
alter table status_count add column removed bigint not null default 0;
alter table mirror_count add column removed bigint not null default 0;
