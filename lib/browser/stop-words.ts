import type { StopReason } from "#lib/wire/console-campaign";

type StopWords = { short: string; help: string };

/** Why a campaign's reading has stopped, and who can mend it how. */
export const STOP_WORDS: Record<StopReason, StopWords> = {
  key_missing: {
    short: "no key",
    help: "This campaign has no API key here. An admin can add one in Settings.",
  },
  key_unreadable: {
    short: "key can't be opened",
    help: "This campaign's API key was sealed under another SECRET_KEY than this server has. Start with that one, or let an admin enter the key anew in Settings.",
  },
  key_rejected: {
    short: "key rejected",
    help: "The service does not accept this campaign's API key. An admin can replace it in Settings.",
  },
  address_refused: {
    short: "this server's address is not whitelisted",
    help: "The campaign's list of allowed addresses does not contain this server's. Have it added there.",
  },
  permission_missing: {
    short: "key lacks permission (1010)",
    help: "The key may not read this campaign. An admin can replace it in Settings by one that may.",
  },
  not_found: {
    short: "campaign not found",
    help: "The service knows no campaign of this id. Check the id in Settings.",
  },
};
