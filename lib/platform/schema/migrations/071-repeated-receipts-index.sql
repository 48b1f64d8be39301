-- outside a transaction
-- A receipt that a provider repeats is kept once. Those of a version before may be there twice.
create unique index concurrently if not exists route_receipt_once on route_receipt (route_id, external_id, reference, status) nulls not distinct
  where mapped is not null and (external_id is not null or reference is not null);
-- Finds a message of a phone that comes again.
create index concurrently if not exists inbound_message_sender on inbound_message (route_id, sender);
