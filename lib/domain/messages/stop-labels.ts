import { STOP_SHORT } from "#lib/domain/messages/stop-short";

type StopWords = { short: string; help: string };

/** Why reading a campaign has stopped, who can mend it, and how. */
export const STOP_WORDS = {
  key_missing: {
    short: STOP_SHORT.key_missing,
    help: "This campaign has no API key here. An admin can add one in Settings.",
  },
  key_unreadable: {
    short: STOP_SHORT.key_unreadable,
    help: "This campaign's API key was encrypted with a different SECRET_KEY. Start Redial with that one, or ask an admin to enter the API key again in Settings.",
  },
  key_rejected: {
    short: STOP_SHORT.key_rejected,
    help: "The service does not accept this campaign's API key. An admin can replace it in Settings.",
  },
  address_refused: {
    short: STOP_SHORT.address_refused,
    help: "The campaign's list of allowed addresses does not contain this server's address. Ask the people who run the service to add it.",
  },
  permission_missing: {
    short: STOP_SHORT.permission_missing,
    help: "The key has no permission to read this campaign. An admin can replace it in Settings.",
  },
  not_found: {
    short: STOP_SHORT.not_found,
    help: "The service has no campaign with this id. Check the id and the environment's address in Settings.",
  },
} satisfies Record<string, StopWords>;

type StopName = keyof typeof STOP_WORDS;

/** The name of a stored reason. An unknown reason counts as an absent campaign, as on the screens. */
function stopNameOf(reason: string): StopName {
  return Object.hasOwn(STOP_WORDS, reason) ? (reason as StopName) : "not_found";
}

/**
 * Why nothing can be sent while a campaign's calls have stopped, or null where it may still be: a key that may not read
 * the campaign may be one that may send.
 */
export function sendStopSentence(reason: string): string | null {
  const name = stopNameOf(reason);
  if (name === "permission_missing") return null;
  const { short, help } = STOP_WORDS[name];
  return `Nothing can be sent: calls have stopped (${short}). ${help}`;
}

/** Why nothing can be retried while a campaign's calls have stopped, and who can mend that. */
export function stoppedSentence(reason: string): string {
  const { short, help } = STOP_WORDS[stopNameOf(reason)];
  return `Nothing can be retried: calls have stopped (${short}). ${help}`;
}
