/** Keys that a campaign may have at a time. */
export const MAX_KEYS = 3;

/** What a key may do: `send` also reads. */
export const KEY_SCOPES = ["send", "read"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
