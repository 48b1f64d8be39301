/** The kind of data on a message's recipient that a column holds. */
export type Held = "number" | "values" | "text" | "answer" | "search" | "file";

/**
 * What removes the data. `text`, `number`, `row`: retention, at the campaign's age for texts, numbers or rows. `life`:
 * its table's own age, which is lower. `owner`: a person deletes it. `erasure`: an erasure of the number keeps it while
 * it waits and runs; its keyed hash stays, so that no other service brings it back.
 */
export type Ended = "text" | "number" | "row" | "life" | "owner" | "erasure";

/** A column that has personal data, as `table.column`. */
export type Place = { holds: Held; ended: Ended };

const number: Place = { holds: "number", ended: "number" };
const values: Place = { holds: "values", ended: "text" };
const text: Place = { holds: "text", ended: "text" };
/** A provider's or a service's words, which may quote the number. */
const answer: Place = { holds: "answer", ended: "number" };
const search: Place = { holds: "search", ended: "life" };

/** Every column that has, or may have, a message's number or text. A test checks that the list is complete. */
export const PERSONAL_COLUMNS: Record<string, Place> = {
  // The service: by campaign_id and id, or message_id.
  "message.recipient": number,
  "message.recipient_grams": number,
  "message.template_values": values,
  "attempt.raw": answer,
  "late_word.raw": answer,
  // The mirror: by campaign and id, or message_id.
  "mirror_message.recipient": number,
  "mirror_text.recipient": number,
  "mirror_text.full_message": text,
  "mirror_text.template_values": values,
  "mirror_attempt.metadata": { holds: "answer", ended: "text" },
  // Operators' actions. A send loses number and values when its service has the message, or after a day.
  "single_send.recipient": { holds: "number", ended: "life" },
  "single_send.template_values": { holds: "values", ended: "life" },
  // A keyed hash of number and text.
  "single_send.fingerprint": { holds: "number", ended: "life" },
  // A keyed hash of the number that a code went to.
  "single_send.number_hash": { holds: "number", ended: "life" },
  // A person's own number: encrypted, and its keyed hash.
  "operator_number.sealed": { holds: "number", ended: "owner" },
  "operator_number.hash": { holds: "number", ended: "owner" },
  "single_send.said": { holds: "answer", ended: "life" },
  "retry_request.said": { holds: "answer", ended: "life" },
  "upload.answer": { holds: "answer", ended: "life" },
  "upload.message": { holds: "answer", ended: "life" },
  "export_chunk.body": { holds: "file", ended: "life" },
  // A file that is held, encrypted.
  "upload_chunk.body": { holds: "file", ended: "life" },
  // Lists that people searched by digits.
  "operation.choice": search,
  "operation.filter": search,
  "operation.title": search,
  "saved_view.filter": { holds: "search", ended: "owner" },
  "saved_view.name": { holds: "search", ended: "owner" },
  "mirror_sync.last_fault": { holds: "answer", ended: "life" },
  // Routes: kept for days.
  "submitted_part.raw": { holds: "answer", ended: "life" },
  "route_receipt.raw": { holds: "answer", ended: "life" },
  "inbound_message.sender": { holds: "number", ended: "life" },
  "inbound_message.text": { holds: "text", ended: "life" },
  "route_test.recipient": { holds: "number", ended: "life" },
  "route_test.text": { holds: "text", ended: "life" },
  "route_test.raw": { holds: "answer", ended: "life" },
  "route_event.words": { holds: "answer", ended: "life" },
  // Encrypted, and keyed hashes.
  "erasure.sealed": { holds: "number", ended: "erasure" },
  "erasure.hash": { holds: "number", ended: "erasure" },
  "erased_number.hash": { holds: "number", ended: "erasure" },
  // An admin imports and removes entries.
  "recipient_directory.national_id_hash": { holds: "number", ended: "owner" },
  "recipient_directory.recipient": { holds: "number", ended: "owner" },
};
