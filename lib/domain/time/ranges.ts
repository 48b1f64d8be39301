/** Ranges up to now that one click selects. */
export const RANGES = [
  { from: "-1h", label: "Last hour" },
  { from: "today", label: "Today" },
  { from: "-24h", label: "Last 24 hours" },
  { from: "-7d", label: "Last 7 days" },
  { from: "-30d", label: "Last 30 days" },
] as const;
