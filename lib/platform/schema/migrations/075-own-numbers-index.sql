-- outside a transaction
-- Counts a person's tests and codes of an hour.
create index concurrently if not exists single_send_tests on single_send (operator_id, requested_at) where test is not null;
-- Counts a number's codes of an hour, and finds them for an erasure.
create index concurrently if not exists single_send_number on single_send (number_hash) where number_hash is not null;
