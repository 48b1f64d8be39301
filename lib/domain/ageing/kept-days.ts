/** Days for which records of actions and alerts are kept; the deleting code and the screens both use them. */
export const KEPT_DAYS = {
  /** Bulk retries and exports after their end, with each message's outcome, and retries of single messages. */
  operations: 400,
  /** Actions of retry plans, and plans that were stopped. */
  plans: 400,
  /** Alerts that are over. */
  alerts: 400,
  /** Records of single sends and of uploads; the messages stay. */
  sends: 400,
  uploads: 400,
  /** Invitations and links to set a password, after they ended or expired. */
  links: 90,
  /** Counts by the minute and by the hour; counts by the day stay. */
  minutes: 90,
  hours: 730,
} as const;
