/**
 * Node's words for each program. Of web: a call's objects die with the call, and V8 collects them cheaply when its young
 * generation is large enough to hold all calls under way. At 500 calls a second web took 0.44 of a processor instead of
 * 0.49 to 0.52, collections 0.6 % of its time instead of 1.4 to 2.6 %, and a call at most 18 ms (99 %) instead of 50 to
 * 100 ms (two cores, 25 November 2026). It costs up to 190 MB under load. Without Web Storage, of which Node warns the first
 * time a library looks for it. `npm run web` has the same.
 */
export const NODE_FLAGS = { web: ["--max-semi-space-size=64", "--no-webstorage"], worker: [] } as const;
