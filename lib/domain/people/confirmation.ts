/** A proof of identity counts for this long: a code, or the password if the person has no second factor. */
export const PROOF_MINUTES = 10;

/** Refuses a change until the person proves who they are. The browser asks for that and repeats the request. */
export const CONFIRMATION_REQUIRED = {
  status: 403,
  code: "confirmation_required",
  message: `Confirm it is you. This change needs a sign-in or a confirmation from the last ${PROOF_MINUTES} minutes.`,
} as const;
