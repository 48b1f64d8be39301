-- outside a transaction
-- Messages that wait are found by their status and by when they were created, which is before they began to wait. Each message
-- had an entry in one of these when it was created, when it was enqueued, and when the network had it.
drop index if exists mirror_message_overdue;
drop index if exists mirror_message_queued;
