/**
 * Node's flags for each program. For web: a call's objects become garbage with the call, and V8 collects them
 * cheaply if its young generation can hold all calls under way. That saves processor time and makes the
 * slowest calls faster, at the cost of more memory under load. Web Storage is off, because Node warns the
 * first time a library looks for it. `npm run web` has the same flags.
 */
export const NODE_FLAGS = { web: ["--max-semi-space-size=64", "--no-webstorage"], worker: [] } as const;
