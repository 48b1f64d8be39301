/** Why reading a campaign has stopped, short enough for every page's header. */
export const STOP_SHORT = {
  key_missing: "no key",
  key_unreadable: "key cannot be decrypted",
  key_rejected: "key rejected",
  address_refused: "this server's address is not allowed",
  permission_missing: "key lacks permission (1010)",
  not_found: "campaign not found",
} as const;
