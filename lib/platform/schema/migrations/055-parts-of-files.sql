-- The fingerprint of the file that an upload's rows are a part of: uploads that share it name each other. Null: it is a file of its own.
alter table upload add column whole text;

create or replace view redial_own.upload as
  select id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count, state, batch_id,
    batches_before, http_status, code, message, trace_id, answer, started_at, alive_at, settled_at, whole
  from upload where operator_id = redial_own.sender() with local check option;
