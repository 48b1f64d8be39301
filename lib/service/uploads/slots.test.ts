import { expect, onTestFinished, test, vi } from "vitest";
import { openSlots, STUCK_MS } from "#lib/service/uploads/slots";

const MIB = 1024 * 1024;

/** A client that sends what the test tells it to, when the test tells it to. */
function client() {
  const given: Uint8Array[] = [];
  let wake = () => {};
  let isOver = false;
  async function* chunks() {
    for (;;) {
      const bytes = given.shift();
      if (bytes) yield bytes;
      else if (isOver) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return {
    chunks: chunks(),
    give(...sizes: number[]) {
      given.push(...sizes.map((size) => new Uint8Array(size)));
      wake();
    },
    end() {
      isOver = true;
      wake();
    },
  };
}

/** Reads everything that a client sends, and logs its name for each chunk and at its end. */
async function read(
  slots: ReturnType<typeof openSlots>,
  name: string,
  from: ReturnType<typeof client>,
  log: string[],
  bytes = 40 * MIB,
) {
  const slot = slots.join(bytes);
  for await (const _ of slot.over(from.chunks)) log.push(name);
  log.push(`${name} ends`);
  return slot;
}

test("an upload whose bytes are there is read to its end before the next begins", async () => {
  const slots = openSlots(1);
  const log: string[] = [];
  const clients = [client(), client()];
  for (const each of clients) {
    each.give(MIB, MIB);
    each.end();
  }
  const [first, second] = clients.map((each, n) => read(slots, String(n), each, log));
  (await first)?.leave();
  await second;
  expect(log).toEqual(["0", "0", "0 ends", "1", "1", "1 ends"]);
});

test("an upload works from its first bytes until it leaves, and not while its client sends nothing", async () => {
  const working: number[] = [];
  const slots = openSlots(1, (n) => working.push(n));
  const slow = client();
  const log: string[] = [];
  const reading = read(slots, "slow", slow, log);
  slow.give(MIB);
  await expect.poll(() => working).toEqual([1, 0]);
  slow.give(MIB);
  slow.end();
  const slot = await reading;
  expect(working.at(-1)).toBe(1);
  slot?.leave();
  expect(working.at(-1)).toBe(0);
});

test("a short file waits for a slice of a long one, not for all of it", async () => {
  const slots = openSlots(1);
  const log: string[] = [];
  const [long, short] = [client(), client()];
  long.give(...Array.from({ length: 12 }, () => MIB));
  short.give(MIB);
  for (const each of [long, short]) each.end();
  const reading = read(slots, "long", long, log, 12 * MIB);
  const between = read(slots, "short", short, log, MIB);
  (await between).leave();
  expect(log.filter((name) => name === "long")).toHaveLength(4);
  await reading;
  expect(log.at(-1)).toBe("long ends");
});

test("of two long files the one that began is read to its end, and the shorter one that waits goes next", async () => {
  const slots = openSlots(1);
  const log: string[] = [];
  const [first, longer, shorter] = [client(), client(), client()];
  for (const each of [first, longer, shorter]) {
    each.give(...Array.from({ length: 6 }, () => MIB));
    each.end();
  }
  const reading = [
    read(slots, "first", first, log, 6 * MIB),
    read(slots, "longer", longer, log, 7 * MIB),
    read(slots, "shorter", shorter, log, 6.5 * MIB),
  ];
  for (const one of reading) void one.then((slot) => slot.leave());
  await Promise.all(reading);
  expect(log.filter((entry) => entry.endsWith("ends"))).toEqual([
    "first ends",
    "shorter ends",
    "longer ends",
  ]);
  expect(log.indexOf("shorter")).toBeGreaterThan(log.indexOf("first ends"));
});

test("a client that lets its upload wait keeps nobody else waiting", async () => {
  const slots = openSlots(1);
  const log: string[] = [];
  const [slow, quick] = [client(), client()];
  slow.give(MIB);
  quick.give(MIB);
  quick.end();
  const waiting = read(slots, "slow", slow, log);
  (await read(slots, "quick", quick, log)).leave();
  expect(log).toEqual(["slow", "quick", "quick ends"]);
  slow.give(MIB);
  slow.end();
  await waiting;
  expect(log.slice(3)).toEqual(["slow", "slow ends"]);
});

test("an upload that left gives its turn once", async () => {
  const slots = openSlots(1);
  const log: string[] = [];
  const one = client();
  one.end();
  const slot = await read(slots, "one", one, log);
  slot.leave();
  slot.leave();
  const [slow, other] = [client(), client()];
  slow.give(MIB);
  other.give(MIB);
  const reading = [read(slots, "slow", slow, log), read(slots, "other", other, log)];
  slow.end();
  other.end();
  await reading[0];
  expect(log).toEqual(["one ends", "slow", "slow ends"]);
  (await reading[0])?.leave();
  await reading[1];
});

test("an upload in a slot that goes no further for two minutes is given up, and takes no slot again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const slots = openSlots(1);
  const log: string[] = [];
  const [held, quick] = [client(), client()];
  for (const each of [held, quick]) {
    each.give(MIB, MIB);
    each.end();
  }
  const slot = slots.join(MIB);
  const chunks = slot.over(held.chunks);
  await chunks.next();
  vi.advanceTimersByTime(STUCK_MS - 1);
  await chunks.next();
  vi.advanceTimersByTime(STUCK_MS - 1);
  expect(await Promise.race([slot.stuck, "goes on"])).toBe("goes on");
  vi.advanceTimersByTime(1);
  await expect(slot.stuck).rejects.toThrow("no further");
  slot.leave();
  await read(slots, "quick", quick, log);
  expect(log.at(-1)).toBe("quick ends");
  await expect(chunks.next()).rejects.toThrow("no further");
});
