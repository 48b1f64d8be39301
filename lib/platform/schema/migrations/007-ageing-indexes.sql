-- outside a transaction

-- Each finds what is old, for the worker that deletes it.
create index concurrently if not exists operation_ended on operation (ended_at) where ended_at is not null;
create index concurrently if not exists retry_request_requested on retry_request (requested_at);
create index concurrently if not exists retry_plan_failure_settled on retry_plan_failure (at)
  where state in ('taken', 'left');
create index concurrently if not exists retry_plan_action_at on retry_plan_action (at);
create index concurrently if not exists single_send_requested on single_send (requested_at);
create index concurrently if not exists upload_started on upload (started_at);
create index concurrently if not exists alert_firing_ended on alert_firing (ended_at) where ended_at is not null;
create index concurrently if not exists alert_delivery_tests on alert_delivery (created_at) where firing is null;
-- Few rows of the table, so that counting messages seldom adds to it. A batch's minutes and all days stay.
create index concurrently if not exists mirror_period_fine on mirror_period (grain, at)
  where scope in ('', 'ended') and grain < 1440;
create index concurrently if not exists mirror_latency_fine on mirror_latency (grain, at) where grain < 1440;
