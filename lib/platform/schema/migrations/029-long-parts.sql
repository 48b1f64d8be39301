-- outside a transaction
-- Finds the latest long messages of a route, whose receipts tell whether each part has its own.
create index concurrently if not exists submitted_part_long on submitted_part (route_id, at) where parts > 1;
