-- One receipt for all parts of a long message, as some centres send it.

alter table route
  -- Such receipts come. Long messages that had theirs before that was known were settled up to this moment of the provider's
  -- answers; 'infinity': all of them. Null: each part has a receipt of its own.
  add column whole_receipts_to timestamptz(3);
