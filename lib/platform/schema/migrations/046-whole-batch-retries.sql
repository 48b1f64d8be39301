-- outside a transaction
-- The call for a whole batch stands at one message of it, and is no retry of that message: where the service did not take that one up,
-- a retry of it was refused for ever as made already.
create unique index concurrently if not exists retry_request_single_once on retry_request (campaign, message_id, failed_at)
  where state in ('sending', 'unclear', 'accepted') and batch_id is null;
drop index concurrently if exists retry_request_once;
-- Also those that were accepted, a moment ago: their messages may not have been read since.
create index concurrently if not exists retry_request_whole on retry_request (campaign, batch_id, changed_at)
  where batch_id is not null;
drop index concurrently if exists retry_request_batch;
