-- outside a transaction
-- One person's messages in the list's order; few of all have a sender here.
create index concurrently if not exists mirror_message_sent_by
  on mirror_message (campaign, sent_by, created_at desc, id desc) where sent_by is not null;

-- What was sent before there was a trigger.
insert into own_work (campaign, object_id, operator_id)
  select campaign, batch_id, operator_id from upload where batch_id is not null and http_status = 201
  union all
  select campaign, message_id, operator_id from single_send where message_id is not null
  on conflict do nothing;
