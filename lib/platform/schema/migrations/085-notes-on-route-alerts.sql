-- Notes on alerts of routes, which belong to no campaign.
alter table note
  alter column campaign drop not null,
  add constraint note_campaign_check check (campaign is not null or alert is not null);
