/** Why a campaign's reading has stopped, in as few words as every page's header has room for. */
export const STOP_SHORT = {
  key_missing: "no key",
  key_unreadable: "key cannot be decrypted",
  key_rejected: "key rejected",
  address_refused: "this server's address is not allowed",
  permission_missing: "key lacks permission (1010)",
  not_found: "campaign not found",
} as const;
