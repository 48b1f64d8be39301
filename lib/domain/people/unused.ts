/** After how many days without use a right is shown as not used. */
export const UNUSED_DAYS = 90;
