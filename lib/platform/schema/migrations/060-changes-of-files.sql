-- What was changed in a file before it was sent, and what was chosen of it, a sentence each; as its sender's browser said.
alter table upload add column changes jsonb not null default '[]';

create or replace view redial_own.upload as
  select id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count, state, batch_id,
    batches_before, http_status, code, message, trace_id, answer, started_at, alive_at, settled_at, whole, changes
  from upload where operator_id = redial_own.sender() with local check option;
