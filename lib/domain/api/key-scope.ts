/** Most keys that a campaign can have. */
export const MAX_KEYS = 3;

/** Permissions of an API key. A key with `send` can also read. */
export const KEY_SCOPES = ["send", "read"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
