-- Where messages are divided into months, each month's part of the index is tidied.
create or replace function tidy_message_recipient() returns bigint
  language sql security definer set search_path from current
  as $$
    select sum(gin_clean_pending_list(id))::bigint
    from (
      select relid::oid as id from pg_partition_tree('message_recipient') where isleaf
      union
      select oid from pg_class where oid = 'message_recipient'::regclass and relkind = 'i'
    ) part
  $$;
