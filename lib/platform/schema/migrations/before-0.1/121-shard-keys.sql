-- The last key of a campaign's rows without the campaign. It comes second: first, the key would be walked for the next
-- campaign in turn, past every job of another stage. The lock is taken at once: later it would wait for those who wait
-- for the index.
lock table send_job in access exclusive mode;
create unique index send_job_key on send_job (id, campaign_id);
alter table send_job drop constraint send_job_pkey;
alter table send_job add constraint send_job_pkey primary key using index send_job_key;

-- The campaign after `last` in turn that has such jobs and is not paused; null when there is none. One look into the
-- index for each campaign, where a recursive query would be refused over several shards.
create function next_campaign_with_jobs(of_stage smallint, of_priority smallint, last uuid) returns uuid
  language plpgsql stable as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  candidate uuid := coalesce(last, nobody);
  wrapped boolean := last is null;
begin
  loop
    select j.campaign_id into candidate from send_job j
    where j.stage = of_stage and j.priority = of_priority and j.campaign_id > candidate
    order by j.campaign_id
    limit 1;
    if candidate is null then
      if wrapped then
        return null;
      end if;
      wrapped := true;
      candidate := nobody;
    elsif wrapped and candidate > last then
      return null;
    elsif exists (select from campaign c where c.id = candidate and c.paused_at is null) then
      return candidate;
    end if;
  end loop;
end
$$;
