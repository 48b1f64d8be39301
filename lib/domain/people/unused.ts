/** A right without use for this many days is shown as unused. */
export const UNUSED_DAYS = 90;
