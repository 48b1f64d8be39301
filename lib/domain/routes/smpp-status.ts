import { COMMAND_STATUS } from "#lib/domain/routes/presets/command-status";

/** Statuses of SMPP 3.4, table 5-2, that never answer our messages; an admin may see them in a bind's fault. */
const OTHERS: Readonly<Record<string, string>> = {
  "0x0C": "the message id is not valid",
  "0x11": "the message could not be cancelled",
  "0x13": "the message could not be replaced",
  "0x33": "the number of destinations is not valid",
  "0x34": "the name of the distribution list is not valid",
  "0x40": "the kind of destination is not valid",
  "0x42": "replacing a message that waits is not possible here",
  "0x44": "sending to a distribution list is not possible",
  "0x54": "the way of replacing a message that waits is not valid",
  "0x55": "the number of messages is not valid",
  "0x63": "the id of a prepared message is not valid",
  "0x67": "the message's state could not be found out",
};

/** A command_status in its usual notation: `0x0B`. */
export function formatStatus(status: number): string {
  return `0x${status.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Describes a command_status for people. */
export function statusLabel(status: number): string {
  const code = formatStatus(status);
  return (
    COMMAND_STATUS[code]?.words ?? OTHERS[code] ?? (status >= 0x400 ? "the provider's own code" : "not known")
  );
}
