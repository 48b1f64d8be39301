-- The characters that a campaign's provider or service is known to refuse: no message may hold one. See refused-characters.ts in lib.
alter table console_campaign
  add column refused_characters text not null default ''
    constraint console_campaign_refused_characters_check check (length(refused_characters) <= 200);

create or replace view redial_own.console_campaign as
  select id, upstream_id, campaign_id, name, key_sealed, key_hint, one_time_passwords, allowance_per_second,
    background_per_second, created_at, removed_at, removed_by, approval_above, home_code, refused_characters
  from console_campaign;
