import { expect, test } from "vitest";
import { QUOTES, TABLES } from "#lib/installation/tables/tables";

/** Erased by a verb of their own. */
const BY_VERBS = [
  ...["message.recipient", "message.recipient_grams", "message.template_values"],
  ...["mirror_message.recipient", "mirror_text.recipient"],
  ...["single_send.recipient", "single_send.fingerprint", "single_send.number_hash"],
  ...["operator_number.sealed", "operator_number.hash"],
  ...[
    "export_chunk.body",
    "upload_chunk.body",
    "recipient_directory.recipient",
    "recipient_directory.national_id_hash",
  ],
];
/** The erasure's own. */
const OWN = ["erasure.sealed", "erasure.hash", "erased_number.hash"];

test("every column that has personal data is erased, and none is named that does not exist", () => {
  const quoted = QUOTES.flatMap(({ table, columns }) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  const erased = new Set([...quoted, ...BY_VERBS, ...OWN]);
  const personal = Object.entries(TABLES).flatMap(([table, { personal = {} }]) =>
    Object.keys(personal).map((column) => `${table}.${column}`),
  );
  expect(personal.filter((place) => !erased.has(place))).toEqual([]);
});
