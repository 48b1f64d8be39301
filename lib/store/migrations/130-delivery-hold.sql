-- Batches that are still being put on the queue: few, and looked for every few seconds.
create index batch_enqueuing on batch (campaign_id, id) where status = 0;
