/** How connections that write messages are called in PostgreSQL. */
export const CONNECTION_NAMES = {
  reads: "redial reads",
  console: "redial console",
  writes: "redial writes",
  uploads: "redial uploads",
  worker: "redial works",
  batches: "redial batches",
  mirror: "redial mirror",
} as const;
