-- What a restricted operator may see, in one place: a schema in which each table has the rows of one person only. Whoever reads
-- for a restricted operator sets `redial.sender` and puts this schema, alone, in the search path (own-pool.ts). So the same
-- statements read less, and a table that has no view here cannot be read at all.
create schema redial_own;

-- Null, and so no rows at all, where nobody said for whom it is read.
create function redial_own.sender() returns uuid language sql stable
  return nullif(current_setting('redial.sender', true), '')::uuid;

-- Statements that ask for it are the same on both search paths.
create function redial_own.sees_whole(of_operator uuid, of_campaign integer) returns boolean language sql stable
  return sees_whole(of_operator, of_campaign);

-- Messages, and what belongs to them.
create view redial_own.mirror_message as
  select campaign, id, batch_id, created_at, updated_at, status, code, attempts, exhausted, spent, detailed, recipient,
    language, provider_id, sent_at, final_at, read_at, changed_at, sent_by
  from mirror_message where sent_by = redial_own.sender();
create view redial_own.mirror_text as
  select campaign, id, recipient, full_message, template_values, template_body_id, creator_id, creator_email
  from mirror_text t where exists (
    select from mirror_message m where m.campaign = t.campaign and m.id = t.id and m.sent_by = redial_own.sender());
create view redial_own.mirror_attempt as
  select campaign, message_id, n, detailed, status, created_at, updated_at, sent_at, delivered_at, error_type, error_code,
    provider_id, metadata, creator_email
  from mirror_attempt a where exists (
    select from mirror_message m
    where m.campaign = a.campaign and m.id = a.message_id and m.sent_by = redial_own.sender());
create view redial_own.own_work as
  select campaign, object_id, operator_id, noted_at, look_at from own_work where operator_id = redial_own.sender();
create view redial_own.mirror_batch as
  select campaign, id, file_name, status, creator_id, total, seen, created_at, updated_at, last_change_at, read_at
  from mirror_batch b where exists (
    select from own_work o
    where o.campaign = b.campaign and o.object_id = b.id and o.operator_id = redial_own.sender());

-- Kept counts: the campaign's are the person's own ('o:…'), likewise those of a language ('ol:…').
create view redial_own.mirror_count as
  select campaign, '' collate "C" as scope, status, code, spent, n, removed from mirror_count
  where scope = 'o:' || redial_own.sender()
  union all
  select campaign, ('l:' || substr(scope, 41)) collate "C" as scope, status, code, spent, n, removed from mirror_count
  where scope collate "C" >= 'ol:' || redial_own.sender() || ':' and scope collate "C" < 'ol:' || redial_own.sender() || ';'
  union all
  select campaign, scope, status, code, spent, n, removed from mirror_count c
  where left(scope, 2) = 'b:' and exists (
    select from own_work o
    where o.campaign = c.campaign and o.object_id = substr(c.scope, 3) and o.operator_id = redial_own.sender());
create view redial_own.mirror_period as
  select campaign, '' collate "C" as scope, grain, at, status, code, spent, n from own_period where sent_by = redial_own.sender()
  union all
  select campaign, scope, grain, at, status, code, spent, n from mirror_period p
  where left(scope, 2) = 'b:' and exists (
    select from own_work o
    where o.campaign = p.campaign and o.object_id = substr(p.scope, 3) and o.operator_id = redial_own.sender());
create view redial_own.mirror_latency as
  select campaign, grain, at, step, n from own_latency where sent_by = redial_own.sender();

-- What the person did.
create view redial_own.upload as
  select id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count, state, batch_id,
    batches_before, http_status, code, message, trace_id, answer, started_at, alive_at, settled_at
  from upload where operator_id = redial_own.sender() with local check option;
create view redial_own.single_send as
  select id, campaign, operator_id, operator_email, address, requested_at, recipient, language, template_values,
    fingerprint, state, holder, due_at, tries, checks, message_id, code, said, http_status, trace_id, changed_at
  from single_send where operator_id = redial_own.sender() with local check option;
create view redial_own.operation as
  select id, campaign, kind, batch_id, title, choice, filter, total, operator_id, operator_email, address, plan, created_at,
    cancelled_at, cancelled_by, stop_reason, ended_at, tally, tallied_at, tally_ms, settled, own_only
  from operation where operator_id = redial_own.sender() and own_only with local check option;
-- What is begun through here says so of itself.
alter view redial_own.operation alter column own_only set default true;
create view redial_own.operation_item as
  select operation, place, message_id, request, skipped from operation_item i where exists (
    select from operation o where o.id = i.operation and o.operator_id = redial_own.sender() and o.own_only);
create view redial_own.batch_recheck as
  select operation, agreed_unread, agreed_since, began_at, reads, after, read, total, ended_at, unread, unread_since
  from batch_recheck r where exists (
    select from operation o where o.id = r.operation and o.operator_id = redial_own.sender() and o.own_only);
create view redial_own.export as
  select operation, zone, holder, lease_until, tries, as_of, rows, bytes, finished_at, failed, expires_at, masked
  from export e where exists (
    select from operation o where o.id = e.operation and o.operator_id = redial_own.sender() and o.own_only);
create view redial_own.export_chunk as
  select operation, n, body from export_chunk c where exists (
    select from operation o where o.id = c.operation and o.operator_id = redial_own.sender() and o.own_only);
-- Whoever asked: it is about a message of the person's own.
create view redial_own.retry_request as
  select id, campaign, message_id, batch_id, operation, operator_id, operator_email, address, requested_at, failed_at, state,
    holder, due_at, tries, checks, slot_wait_ms, reason, said, http_status, trace_id, changed_at
  from retry_request r where exists (
    select from mirror_message m
    where m.campaign = r.campaign and m.id = r.message_id and m.sent_by = redial_own.sender());
-- Plans for a batch of the person's own; one for a campaign is about everybody's messages.
create view redial_own.retry_plan as
  select id, campaign, batch_id, delays_minutes, maybes, most, used, quiet_from, quiet_to, quiet_zone, since, operator_id,
    operator_email, address, created_at, operation, looked_at, stopped_at, stopped_by, stop_reason
  from retry_plan p where exists (
    select from own_work o
    where o.campaign = p.campaign and o.object_id = p.batch_id and o.operator_id = redial_own.sender())
  with local check option;
create view redial_own.retry_plan_failure as
  select campaign, message_id, failed_at, plan, state, operation, answered_by, at
  from retry_plan_failure f where exists (
    select from mirror_message m
    where m.campaign = f.campaign and m.id = f.message_id and m.sent_by = redial_own.sender());
create view redial_own.retry_plan_action as
  select id, plan, at, kind, by, n, operation, said from retry_plan_action a where exists (
    select from retry_plan p join own_work o on o.campaign = p.campaign and o.object_id = p.batch_id
    where p.id = a.plan and o.operator_id = redial_own.sender());
create view redial_own.saved_view as
  select id, campaign, owner_id, owner_email, name, filter, shared, created_at, deleted_at
  from saved_view where owner_id = redial_own.sender() with local check option;
create view redial_own.audit as
  select id, at, campaign_id, campaign, actor, action, target, outcome, parameters, address, trace_id
  from audit where actor = (select o.email from operator o where o.id = redial_own.sender());

-- Alerts quote the campaign's numbers: only those of campaigns that the person sees whole.
create view redial_own.alert_firing as
  select id, rule, campaign, kind, minutes, percent, least, facts, started_at, seen_at, calm_since, ended_at, ended_why,
    acknowledged_at, acknowledged_by, route, route_name
  from alert_firing where sees_whole(redial_own.sender(), campaign);
create view redial_own.alert_rule as
  select id, campaign, route, kind, minutes, percent, least, enabled, created_by, created_at
  from alert_rule where sees_whole(redial_own.sender(), campaign);
create view redial_own.alert_target as
  select id, campaign, kind, name, shown, sealed, quiet_from, quiet_to, quiet_zone, enabled, created_by, created_at
  from alert_target where sees_whole(redial_own.sender(), campaign);
create view redial_own.alert_delivery as
  select id, target, firing, event, state, due_at, tries, said, created_at, settled_at
  from alert_delivery d where exists (
    select from alert_target t where t.id = d.target and sees_whole(redial_own.sender(), t.campaign));

-- What has nothing of anybody's messages.
create view redial_own.mirror_template as select campaign, id, body, header, footer from mirror_template;
create view redial_own.mirror_interest as select campaign, message_id, open, until from mirror_interest;
create view redial_own.mirror_sync as
  select campaign, holder, page_size, list_order, learnt, open_read_at, last_success_at, failing_since, last_fault, stop,
    stop_changed_at, complete, read_back_to, settles_at, refresh_wanted_at, probe_wanted_at, feed_cursor, feed_at,
    feed_behind_since
  from mirror_sync;
create view redial_own.call_budget as select campaign, budget from call_budget;
create view redial_own.campaign_template as
  select campaign, bodies, national_ids, changed_by, changed_at from campaign_template;
create view redial_own.console_campaign as
  select id, upstream_id, campaign_id, name, key_sealed, key_hint, one_time_passwords, allowance_per_second,
    background_per_second, created_at, removed_at, removed_by
  from console_campaign;
create view redial_own.upstream as
  select id, name, kind, address, created_at, removed_at, feed_offered, feed_looked_at from upstream;
create view redial_own.campaign_member as select id, operator_id, campaign, role, team from campaign_member;
-- Of the members, the person and those whom they can ask.
create view redial_own.membership as
  select id, operator_id, campaign, team, role, from_group, given_by, given_at, used_on
  from membership where operator_id = redial_own.sender() or role = 'admin';
create view redial_own.operator as
  select id, email, name, image, role, role_from, email_verified, two_factor_enabled, last_signed_in_at, created_at,
    updated_at, role_given_by, role_given_at, second_factor_since
  from operator o where id = redial_own.sender() or role = 'admin' or exists (
    select from membership m where m.operator_id = o.id and m.role = 'admin');
create view redial_own.team as select id, name, made_by, made_at from team;
create view redial_own.team_campaign as select team, campaign from team_campaign;
create view redial_own.retention_ages as
  select subject, text_days, number_days, changed_by, changed_at, row_days from retention_ages;
create view redial_own.retention_place as
  select half, subject, stage, place_at, place, held_at, held, reached, ended_at, reached_at, removed from retention_place;
