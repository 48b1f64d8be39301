-- The server process behind the connection that a process reported through. It ends with the process, so the row of a process
-- that was killed is told from one that lives. Null: reported by the version before.
alter table process_report add column backend integer;
