-- The mirror follows a service's feed of changes, where the service has one.

-- Whether an environment's description of its API names the feed, and when that was last read.
alter table upstream add column feed_offered boolean, add column feed_looked_at timestamptz(3);

alter table mirror_sync
  -- From where the feed is read on; null: lists are read.
  add column feed_cursor text,
  -- All that had changed before is in the mirror.
  add column feed_at timestamptz(3),
  -- Since when more has changed than was read; null: nothing has.
  add column feed_behind_since timestamptz(3);

-- What stands around the body in a message's text; null: not known, the messages have their texts.
alter table mirror_template add column header text, add column footer text;
