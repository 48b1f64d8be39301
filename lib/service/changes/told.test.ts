import { expect, test } from "vitest";
import { uuidInRun } from "#lib/domain/api/id";
import { type ChangesCursor, decodeChangesCursor, encodeChangesCursor } from "#lib/service/changes/cursor";
import { isBefore } from "#lib/service/changes/next-page";
import { type ChangeRow, emptyPlan, planPage } from "#lib/service/changes/plan-page";
import { MOST_PARTS, toldAfter } from "#lib/service/changes/told";
import { chance } from "#lib/testing/simulated/campaign";

const MESSAGES = 2000;
const MILLISECONDS = 1_700_000_000_000;
const PAGE = 20;
/** Places of the first of two runs. */
const RUN = 1500;

/**
 * A campaign whose changes are read page by page, and what its reader has of each message. After `run` places a second run
 * begins, of a later moment. Of several uploads of one moment, each place has a message.
 */
function scene({ run = MESSAGES, uploads = 1 } = {}) {
  const inRun = (place: number, upload: number) =>
    uuidInRun(MILLISECONDS + Math.floor(place / run), place % run, String(7 - upload).repeat(12));
  // In the order of the ids, which of one place are those of later uploads first.
  const indexOf = (place: number, upload: number) => place * uploads + uploads - 1 - upload;
  const ids = Array.from({ length: MESSAGES * uploads }, (_, i) =>
    inRun(Math.floor(i / uploads), uploads - 1 - (i % uploads)),
  );
  const changes: ChangeRow[] = [];
  const now = ids.map(() => 0);
  const read = ids.map(() => -1);
  let tellings = 0;
  let cursor = {
    ...{ mark: "m".repeat(16), position: { id: 0, upTo: null }, horizon: 0, told: null },
  } as ChangesCursor;
  const change = (from: number, to: number, of: Partial<ChangeRow> = {}, upload = 0) => {
    const range = { firstId: inRun(from, upload), lastId: inRun(to - 1, upload), ids: null };
    changes.push({ id: changes.length + 1, ...range, isNew: false, batchId: null, ...of });
    for (let i = from; i < to; i++) now[indexOf(i, upload)] = changes.length;
  };
  /** Reads a page as of a horizon that may be old; what it tells is as of now. */
  const readPage = (horizon = changes.length) => {
    const after = decodeChangesCursor(encodeChangesCursor(cursor));
    if (!after) throw new Error("a cursor does not read");
    const { position } = after;
    const rest = changes.filter(({ id }) => (position.upTo === null ? id > position.id : id >= position.id));
    const plan = planPage(emptyPlan(position), rest, PAGE, after.told);
    const { messages, end } = plan;
    for (const { firstId, lastId } of messages) {
      for (let i = firstFrom(ids, firstId); (ids[i] ?? "g") <= lastId; i++) {
        tellings++;
        read[i] = now[i] ?? 0;
      }
    }
    const told = toldAfter(after.told, plan, { horizon, endId: end.id });
    cursor = { ...after, position: end, horizon, told };
    return isBefore(end, changes.length);
  };
  return { change, readPage, now, read, tellings: () => tellings, length: () => changes.length };
}

/** The index of the first id that is not before another one. */
function firstFrom(ids: string[], id: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? "") < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

test("whatever changes while ranges are read in many pages, the reader has the last of everything", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = chance(seed);
    const upTo = (most: number) => Math.floor(random() * most);
    const { change, readPage, now, read, length } = scene({ run: RUN, uploads: 2 });
    change(0, RUN, { isNew: true });
    change(0, RUN, { isNew: true }, 1);
    let horizon = 0;
    for (let i = 0; i < 400; i++) {
      if (i === 170) for (const upload of [0, 1]) change(RUN, MESSAGES, { isNew: true }, upload);
      if (random() < 0.7) {
        const [least, most] = i > 170 && random() < 0.5 ? [RUN, MESSAGES] : [0, RUN];
        const from = least + upTo(most - least - 1);
        change(from, Math.min(most, from + 1 + upTo(random() < 0.05 ? 900 : 60)), {}, upTo(2));
      }
      horizon = Math.max(horizon, length() - upTo(4));
      readPage(horizon);
    }
    while (readPage());
    expect(read).toEqual(now);
  }
});

test.each([
  ["twice as fast as they are read", 2 * PAGE, MESSAGES],
  ["ever more slowly", 2 * PAGE, MESSAGES / 2],
])("messages that are delivered %s are told once, and few of them twice", (_, fast, slowFrom) => {
  const { change, readPage, now, read, tellings } = scene();
  change(0, MESSAGES, { isNew: true });
  let delivered = 0;
  do {
    const from = delivered;
    const slower = from < slowFrom ? 1 : 1.5 - from / MESSAGES;
    delivered = Math.min(MESSAGES, from + Math.floor(fast * slower));
    // Each message changes three times.
    if (from < delivered) for (let i = 0; i < 3; i++) change(from, delivered);
  } while (readPage());
  expect(read).toEqual(now);
  expect(tellings()).toBeLessThan(MESSAGES * (1 + 3 / MOST_PARTS));
});

test("messages that change three times after they were told are told once more", () => {
  const { change, readPage, now, read, tellings } = scene();
  change(0, MESSAGES, { isNew: true });
  for (let i = 0; i < MESSAGES / PAGE; i++) readPage();
  for (let from = 0; from < MESSAGES + 400; from += PAGE) {
    for (const behind of [0, 100, 400]) {
      const at = from - behind;
      if (at >= 0 && at < MESSAGES) change(at, at + PAGE);
    }
  }
  while (readPage());
  expect(read).toEqual(now);
  expect(tellings()).toBeLessThan(MESSAGES * 2.1);
});

test("a cursor with all that it can hold is no longer than readers keep", () => {
  const trillion = 1e12;
  const most = 2 ** 25 - 1;
  const parts = Array.from({ length: MOST_PARTS }, (_, i) => ({
    upTo: most - MOST_PARTS + i,
    horizon: trillion,
  }));
  const upTo = uuidInRun(MILLISECONDS, most, "f".repeat(12));
  const cursor = {
    ...{ mark: "m".repeat(16), position: { id: trillion, upTo }, horizon: trillion },
    told: { run: MILLISECONDS, from: most, parts },
  };
  const text = encodeChangesCursor(cursor);
  expect(text.length).toBeLessThanOrEqual(1000);
  expect(decodeChangesCursor(text)).toEqual(cursor);
});
