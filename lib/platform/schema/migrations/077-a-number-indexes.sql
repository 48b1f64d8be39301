-- outside a transaction
-- Finds every message to a number. The index of parts of numbers takes 24 ms for each whole number among 2,000,000 messages.
create index concurrently if not exists mirror_text_number on mirror_text (campaign, recipient);
-- Finds the messages whose number was not recognised, by that number; few of all. The code is FINAL_RECIPIENT_CODES in lib.
create index concurrently if not exists mirror_message_failed_number
  on mirror_message (campaign, recipient) include (created_at, updated_at, code) where code = 'recipient_invalid';
