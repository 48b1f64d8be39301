import { UUID } from "#lib/testing/hostile/sample-texts";

/** In place of a part of a path, as it arrives behind the server's door: no slash, no NUL. */
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
