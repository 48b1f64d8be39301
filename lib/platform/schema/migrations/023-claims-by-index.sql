-- A claim is planned once for each connection, often while the queue is empty, and then reads the whole table for good: as
-- the table grows by what calls change beside a file's long transaction, a claim for 20 campaigns read 2,600 pages.
alter function claim_waiting(smallint, uuid, integer, integer) set enable_seqscan = off;
alter function claim_queued(uuid, smallint, uuid, integer, integer) set enable_seqscan = off;
