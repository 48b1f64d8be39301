-- Alerts about the routes of this installation's service.

-- How often something happened on a route in a minute: what the provider answered, by the minute of the answer; receipts
-- whose message was found (`receipt`) or given up (`unmatched`), by the minute of that; and messages that ended within
-- four minutes (`timely`), by the minute in which the provider had taken them. Kept for 2 days.
create table route_minute (
  route_id uuid not null,
  at timestamptz(3) not null,
  what text not null constraint route_minute_what_check check (what in
    ('accepted', 'refused', 'throttled', 'unknown', 'receipt', 'unmatched', 'timely')),
  n integer not null,
  primary key (route_id, at, what)
) with (fillfactor = 50);
-- Finds the oldest ones.
create index route_minute_at on route_minute (at);

alter table route_bind
  -- Since when it has not been bound, as its last holder knew it; null while it is.
  add column unbound_at timestamptz(3) default now();

-- A rule has a campaign or a route, by its id. There are few rules, so their checks are quick.
alter table alert_rule
  alter column campaign drop not null,
  add column route uuid,
  add constraint alert_rule_subject_check check ((campaign is null) = (route is not null)),
  drop constraint alert_rule_kind_check,
  add constraint alert_rule_kind_check check (case when route is null
    then kind in ('failure_rate', 'queue_age', 'key_stopped', 'sync_failing')
    else kind in ('route_unbound', 'route_throttled', 'route_silent', 'route_unmatched', 'route_slow', 'route_alarm',
      'route_credit') end),
  drop constraint alert_rule_failure_rate_check,
  add constraint alert_rule_percent_kind_check check (
    (kind in ('failure_rate', 'route_throttled', 'route_unmatched', 'route_slow')) = (percent is not null)),
  add constraint alert_rule_least_kind_check check (
    (kind in ('failure_rate', 'route_throttled', 'route_silent', 'route_unmatched', 'route_slow')) = (least is not null));

alter table alert_firing
  alter column campaign drop not null,
  add column route uuid,
  -- As it was called when it was last looked at.
  add column route_name text;

-- Without a campaign: it is told of alerts about routes.
alter table alert_target alter column campaign drop not null;
