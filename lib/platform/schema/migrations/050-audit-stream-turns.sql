-- What the workers' AUDIT_STREAM is: other processes may lack the setting.
alter table audit_stream
  -- When a worker last took a turn, also one with nothing to send, to within five seconds. Null: none ever has.
  add column turn_at timestamptz(3),
  -- The webhook's host alone: its address may hold a secret. Null: standard output.
  add column webhook_host text;
