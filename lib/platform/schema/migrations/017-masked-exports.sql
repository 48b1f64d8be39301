-- Its numbers, values and texts are masked: whoever began it may not see them.
alter table export add column masked boolean not null default false;
