import { formatStatus, statusLabel } from "#lib/domain/routes/smpp-status";

export const ALREADY_BOUND = 0x05;
const REFUSED_CREDENTIALS = [0x0d, 0x0e, 0x0f];

/** The reason why a centre refused a bind, in a sentence for people. */
export function bindFault(status: number): string {
  const reason = `(${formatStatus(status)}, ${statusLabel(status)})`;
  if (REFUSED_CREDENTIALS.includes(status))
    return `The centre refused the system id or the password ${reason}.`;
  if (status === ALREADY_BOUND) {
    return `The centre says that the system id is already bound ${reason}. Another connection of the account is open, or an old one has not ended yet.`;
  }
  return `The centre refused the bind ${reason}.`;
}
