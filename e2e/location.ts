import type { Variables } from "./process";

/** Where a service runs, and what the command line needs to reach the same one. */
export type Location = { url: string; dataDir: string; variables: Variables };
