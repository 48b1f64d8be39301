import { expect, inject, onTestFinished, test, vi } from "vitest";
import { MAX_FILE_BYTES } from "#lib/domain/csv/rules";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { openBackpressure } from "#lib/platform/priority/backpressure";
import { ingestUpload } from "#lib/service/uploads/ingest-upload";
import { openSlots, STUCK_MS } from "#lib/service/uploads/slots";
import { databaseLine } from "#lib/testing/database/database-line";
import { mintCampaign, testService } from "#lib/testing/service/service";

const HEAD =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nrecipient,language,name\n';
const ROWS = `6591234567,english,${"x".repeat(500)}\n`.repeat(100);

test("an upload whose database takes nothing more is given up, and the next gets its slot", async () => {
  const service = testService();
  const caller = await mintCampaign(service);
  const way = await databaseLine();
  const far = openPool(way.url, 2, "ingest test");
  onTestFinished(async () => {
    way.cut();
    await Promise.all([far.end(), service.pool.end()]);
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const slots = openSlots(1);
  const start = { ...caller, contentType: "multipart/form-data; boundary=b", bytes: null };
  let sent = 0;
  async function* endless() {
    yield Buffer.from(HEAD);
    for (;;) {
      if (sent++ === 20) way.stall();
      yield Buffer.from(ROWS);
    }
  }
  const stuck = expect(
    ingestUpload({ service, writers: far, slots, backpressure: openBackpressure() }, start, endless()),
  ).rejects.toThrow("no further");
  let before = -1;
  await expect
    .poll(
      () => {
        const same = sent > 20 && sent === before;
        before = sent;
        return same;
      },
      { message: "nothing goes on", interval: 300 },
    )
    .toBe(true);
  vi.advanceTimersByTime(STUCK_MS);
  await stuck;

  async function* whole() {
    yield Buffer.from(`${HEAD}${ROWS}\r\n--b--\r\n`);
  }
  const next = await ingestUpload(
    { service, writers: service.pool, slots, backpressure: openBackpressure() },
    start,
    whole(),
  );
  expect(next).toEqual({ batchId: expect.stringMatching(/^batch_/) });
});

test("an upload whose database is slow to give each message its state is not given up while that goes on", async () => {
  const service = testService();
  const caller = await mintCampaign(service);
  onTestFinished(() => service.pool.end());
  const { writers, stateParts } = slowStates();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const start = { ...caller, contentType: "multipart/form-data; boundary=b", bytes: null };
  async function* whole() {
    yield Buffer.from(`${HEAD}${"6591234567,english,Ada\n".repeat(120_000)}\r\n--b--\r\n`);
  }
  const outcome = await ingestUpload(
    { service, writers, slots: openSlots(1), backpressure: openBackpressure() },
    start,
    whole(),
  );
  expect(outcome).toEqual({ batchId: expect.stringMatching(/^batch_/) });
  expect(stateParts()).toBe(3);
  const states = sql`select count(*)::integer as n from message_state where campaign_id = ${caller.campaignId}`;
  expect(await oneRow(service.pool, states)).toEqual({ n: 120_000 });
});

test("a file that is too large is refused as such, also when all its rows are wrong", async () => {
  const service = testService();
  const caller = await mintCampaign(service);
  onTestFinished(() => service.pool.end());
  const start = { ...caller, contentType: "multipart/form-data; boundary=b", bytes: null };
  const wrong = Buffer.from(`bad,english,${"a".repeat(60_000)}\n`);
  async function* large() {
    yield Buffer.from(HEAD);
    for (let bytes = 0; bytes <= MAX_FILE_BYTES; bytes += wrong.length) yield wrong;
    yield Buffer.from("\r\n--b--\r\n");
  }
  const intake = { service, writers: service.pool, slots: openSlots(1), backpressure: openBackpressure() };
  expect(await ingestUpload(intake, start, large())).toMatchObject({
    ...{ refusal: "fileTooLarge", sentence: null },
    detail: { isValid: false, rowErrors: expect.arrayContaining([expect.objectContaining({ row: 2 })]) },
  });
});

/** Connections whose clock moves by almost the longest wait with each statement that writes messages' states. */
function slowStates() {
  const writers = openPool(inject("databaseUrl"), 2, "ingest test");
  onTestFinished(() => writers.end());
  let parts = 0;
  writers.on("connect", (client) => {
    const query = client.query.bind(client);
    vi.spyOn(client, "query").mockImplementation((...given: Parameters<typeof query>) => {
      if (JSON.stringify(given[0]).includes("insert into message_state")) {
        parts++;
        vi.advanceTimersByTime(STUCK_MS - 1000);
      }
      return query(...given);
    });
  });
  return { writers, stateParts: () => parts };
}

test("an upload that loses its database before its first row was done by nothing", async () => {
  const service = testService();
  const caller = await mintCampaign(service);
  const way = await databaseLine();
  const far = openPool(way.url, 2, "ingest test");
  onTestFinished(() => Promise.all([far.end(), service.pool.end()]).then(() => undefined));
  await far.query("select");
  way.stall();
  async function* whole() {
    yield Buffer.from(`${HEAD}${ROWS}\r\n--b--\r\n`);
  }
  const start = { ...caller, contentType: "multipart/form-data; boundary=b", bytes: null };
  const intake = {
    service: { ...service, pool: far },
    writers: far,
    slots: openSlots(1),
    backpressure: openBackpressure(),
  };
  const lost = expect(ingestUpload(intake, start, whole())).rejects.toMatchObject({ undone: true });
  way.cut();
  await lost;
});
