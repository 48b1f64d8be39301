import { afterAll, expect, inject, test } from "vitest";
import { listUnlistedProxies, noteUnlistedProxies } from "#lib/platform/installation/unlisted-proxies";
import { openPool } from "#lib/platform/postgres/pool";

const pool = openPool(inject("databaseUrl"), 2, "unlisted proxies test");
afterAll(() => pool.end());

test("a private proxy stays in sight, however many strangers send forwarding headers", async () => {
  await noteUnlistedProxies(pool, [{ peer: "10.9.8.7", isPrivate: true }]);
  const strangers = Array.from({ length: 60 }, (_, n) => ({ peer: `203.0.113.${n}`, isPrivate: false }));
  await noteUnlistedProxies(pool, strangers);
  await noteUnlistedProxies(pool, strangers);
  const peers = (await listUnlistedProxies(pool)).map(({ peer }) => peer);
  expect(peers).toContain("10.9.8.7");
  expect(peers.length).toBeLessThanOrEqual(20);
});
