-- Rows that could not be read made pages shorter and shorter. Whatever is no size that is tried first is found out anew.
update mirror_sync set page_size = null where page_size not in (1000, 500, 250, 200, 100, 50, 25, 20, 10);
