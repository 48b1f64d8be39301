-- The calling code of the country to which a campaign mostly sends: by it the console asks about numbers without their code.
alter table console_campaign
  add column home_code smallint default 65 constraint console_campaign_home_code_check check (home_code between 1 and 999);

create or replace view redial_own.console_campaign as
  select id, upstream_id, campaign_id, name, key_sealed, key_hint, one_time_passwords, allowance_per_second,
    background_per_second, created_at, removed_at, removed_by, approval_above, home_code
  from console_campaign;
