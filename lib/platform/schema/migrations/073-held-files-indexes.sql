-- outside a transaction
-- Workers look for files whose time has come every second.
create index concurrently if not exists file_approval_goes on file_approval (due_at) where state in ('scheduled', 'approved');
-- The calendar.
create index concurrently if not exists file_approval_held on file_approval (campaign, send_at) where state in ('waiting', 'scheduled', 'approved', 'missed');
-- Workers look for pieces that a version before has stored unsealed.
create index concurrently if not exists upload_chunk_unsealed on upload_chunk (upload, n) where not sealed;
drop index concurrently if exists file_approval_due;
