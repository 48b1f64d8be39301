import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { ownDatabase } from "#lib/testing/database/own-database";
import { history } from "#lib/testing/service/histories/history";
import { asRole } from "#lib/testing/service/months";

const { url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

/** `HISTORIES=1000 npm run unit -- histories` runs that many, and `FIRST_SEED=77` begins with that one. */
const COUNT = Number(process.env.HISTORIES ?? 30);
const FIRST = Number(process.env.FIRST_SEED ?? 1);

/** A history takes a fraction of a second, so one that takes this long hangs. */
const HANGS_MS = 60_000;

test("whatever providers and their timing do, each message ends as its centre knows it, once, and none loses its job", async () => {
  const wrong: string[] = [];
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const hangs = setTimeout(HANGS_MS, [`seed ${seed}: it hangs`], { ref: false });
    wrong.push(...(await Promise.race([history(service, seed), hangs])));
  }
  expect(wrong).toEqual([]);
}, 3_600_000);
