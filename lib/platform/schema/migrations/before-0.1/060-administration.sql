-- Why a campaign is paused and by whom, shown to every operator; empty while it runs.
alter table campaign
  add column pause_reason text not null default '',
  add column paused_by text not null default '',
  -- Given by the form that made it, so that asking again after a lost answer makes no second campaign.
  add column request_id uuid unique;

-- Content is kept for ever: a new version makes new bodies. All bodies of one saving share created_at.
alter table template_body
  add column version integer not null default 1,
  add column made_by text not null default '';
create index template_body_version on template_body (campaign_id, version);

-- Written some seconds late and for many calls at once: who watches a key needs no more.
alter table api_key
  add column last_used_at timestamptz(3),
  add column last_used_address text,
  add column last_refused_at timestamptz(3),
  add column last_refused_address text;

-- Kept with every change: counting millions of entries takes too long for a page.
create table recipient_directory_size (
  one boolean primary key default true check (one),
  entries bigint not null check (entries >= 0),
  changed_at timestamptz(3) not null default now(),
  changed_by text not null default ''
);
insert into recipient_directory_size (entries) select count(*) from recipient_directory;
