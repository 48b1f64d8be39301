-- No process of version 0.1.0 runs beside this version any more: what watched its writes goes, and the column that it read. The
-- table `untold_write` stays for the version before, which still looks into it.
drop function note_untold_write() cascade;
alter table upload drop column if exists sha256;
