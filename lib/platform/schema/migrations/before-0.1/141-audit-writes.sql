-- The audit as it is read: one row for a write that the service answered more than once, and the acts of one person.

-- Records of one write of the console: the last one says how it ended.
create index audit_write on audit ((coalesce('retry ' || (parameters ->> 'request'), 'send ' || (parameters ->> 'send'),
  'upload ' || (parameters ->> 'uploadId'))), id)
  where campaign is not null and parameters ?| '{request,send,uploadId}';
-- A call of the console to the service of this installation is in the audit on both sides.
create index audit_trace on audit (trace_id) where campaign is not null and trace_id is not null;
create index audit_actor on audit (actor, at desc, id desc) where left(actor, 4) <> 'key_';
