-- The console of version 0.1 made these keys for itself. The column stays for the version before, which still reads it.
delete from api_key where internal;
