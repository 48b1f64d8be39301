-- Constraints that had a number for a name get the names that 002-console.sql gives them.
alter table operator_link rename constraint operator_link_check to operator_link_join_check;
alter table operator_link rename constraint operator_link_check1 to operator_link_password_check;
alter table operator_link rename constraint operator_link_check2 to operator_link_ended_at_check;
alter table retry_plan rename constraint retry_plan_check to retry_plan_used_check;
alter table retry_plan rename constraint retry_plan_check1 to retry_plan_quiet_check;
alter table alert_rule rename constraint alert_rule_check to alert_rule_failure_rate_check;
alter table alert_target rename constraint alert_target_check to alert_target_sealed_check;
alter table alert_target rename constraint alert_target_check1 to alert_target_quiet_span_check;
alter table alert_target rename constraint alert_target_check2 to alert_target_quiet_check;
alter table alert_delivery rename constraint alert_delivery_check to alert_delivery_firing_check;
