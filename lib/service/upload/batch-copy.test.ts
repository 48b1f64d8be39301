import { randomUUIDv7 } from "node:crypto";
import { connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { BatchCopy } from "#lib/service/upload/batch-copy";
import { openPool } from "#lib/store/pool";
import { mintCampaign, testService } from "#lib/testing/service";

/** A way to the database that can stop taking bytes, and be cut. */
async function line() {
  const { host, port, user, password, database } = new pg.Client({ connectionString: inject("databaseUrl") });
  const ends: { near: Socket; far: Socket }[] = [];
  const server = createServer((near) => {
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const end of [near, far]) end.on("error", () => undefined);
    near.pipe(far);
    far.pipe(near);
    ends.push({ near, far });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const own = typeof address === "object" && address ? address.port : 0;
  const who = `${encodeURIComponent(user ?? "")}:${encodeURIComponent(String(password ?? ""))}`;
  return {
    url: `postgres://${who}@127.0.0.1:${own}/${database}`,
    stall: () => ends.forEach(({ near }) => void near.unpipe().pause()),
    cut: () => ends.forEach(({ near, far }) => void [near, far].map((end) => end.destroy())),
  };
}

test("a connection that is lost while the database takes no more ends the upload", async () => {
  const service = testService();
  const caller = await mintCampaign(service);
  const way = await line();
  const pool = openPool(way.url, 2, "batch copy test");
  onTestFinished(() => pool.end());
  const batch = new BatchCopy(pool, {
    ...caller,
    templateBodyIds: new Map([["english", randomUUIDv7()]]),
    variables: ["name"],
    audit: caller,
  });
  const rows = Array.from({ length: 1000 }, (_, n) => ({
    row: n + 2,
    recipient: "6591234567",
    language: "english" as const,
    values: ["x".repeat(500)],
  }));
  await batch.write(rows);
  way.stall();
  let written = 0;
  const writing = (async () => {
    for (;;) {
      await batch.write(rows);
      written++;
    }
  })();
  const ended = expect(writing).rejects.toThrow(/terminated|ECONNRESET|EPIPE|not queryable/i);
  let before = -1;
  await expect
    .poll(
      () => {
        const same = written === before;
        before = written;
        return same;
      },
      { message: "nothing goes on", interval: 300, timeout: 20_000 },
    )
    .toBe(true);
  way.cut();
  await ended;
  await batch.rollback();
});
