/** How connections that write messages are called in PostgreSQL. None may be named as in a version before the feed. */
export const CONNECTION_NAMES = {
  reads: "redial reads",
  console: "redial console",
  writes: "redial writes",
  uploads: "redial uploads",
  worker: "redial works",
  batches: "redial batches",
  mirror: "redial mirror",
} as const;

/** The names of version 0.1.0, which records no changes. The migration that watches what it writes has them too. */
export const BEFORE_THE_FEED = ["redial web", "redial worker", "redial upload"];
