/** How long a call waits for a connection or a place before it is answered "later": within a second it has an answer. */
export const CALL_WAIT_MS = 900;
