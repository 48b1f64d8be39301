import { UUID } from "#lib/testing/hostile/sample-texts";

/** Hostile values for a part of a path. The server lets no slash and no NUL through, so these have none. */
export const HOSTILE_SEGMENTS = [
  "0",
  "-1",
  "1e9",
  "999999999999999",
  "9223372036854775808",
  "__proto__",
  UUID,
  `campaign_${UUID}`,
  "message_01",
  "'",
  "\ufffd",
  "x".repeat(4000),
];
