/** The longest wait of a call for a connection or permit before it is answered "later": it must end within a second. */
export const CALL_WAIT_MS = 900;
