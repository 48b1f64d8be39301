-- Windows have integer places with room between them: halves of halves run out. The first keeps its place before all.
alter table mirror_window add column place_anew bigint;
update mirror_window w
set place_anew = case r.n when 1 then -9007199254740991 else (r.n - 1) * 4294967296 end
from (
  select campaign, place, row_number() over (partition by campaign order by place) as n from mirror_window
) r
where r.campaign = w.campaign and r.place = w.place;
alter table mirror_window drop constraint mirror_window_pkey;
alter table mirror_window drop column place;
alter table mirror_window rename column place_anew to place;
alter table mirror_window add primary key (campaign, place);

-- Until then a batch whose upload takes long can still appear in what has been read.
alter table mirror_sync add column settles_at timestamptz(3);

-- What a row that is deleted is looked for in: without them each deletion of a campaign's rows reads whole tables.
create index operation_item_request on operation_item (request) where request is not null;
create index operation_plan on operation (plan) where plan is not null;
create index retry_plan_operation on retry_plan (operation) where operation is not null;
create index retry_plan_failure_plan on retry_plan_failure (plan);
create index retry_plan_action_operation on retry_plan_action (operation) where operation is not null;
create index alert_firing_rule on alert_firing (rule) where rule is not null;
create index saved_view_campaign on saved_view (campaign);

-- For how long a retry has waited for a free slot and for nothing else.
alter table retry_request add column slot_wait_ms integer not null default 0;

-- undecided: looked for as far as is possible, and it may be where nobody could look.
alter table single_send
  drop constraint single_send_state_check,
  add constraint single_send_state_check check (state in ('waiting', 'sending', 'unclear', 'accepted', 'refused',
    'lost', 'undecided', 'stopped', 'expired', 'cancelled'));
