import { expect, test } from "vitest";
import { uuidInRun } from "#lib/domain/api/id";
import { type ChangesCursor, decodeChangesCursor, encodeChangesCursor } from "#lib/service/changes/cursor";
import { isBefore } from "#lib/service/changes/next-page";
import { type ChangeRow, planPage } from "#lib/service/changes/plan-page";
import { MOST_PARTS, toldAfter } from "#lib/service/changes/told";
import { chance } from "#lib/testing/simulated/campaign";

const MESSAGES = 2000;
const inRun = (place: number) => uuidInRun(1_700_000_000_000, place, "777777777777");
const ids = Array.from({ length: MESSAGES }, (_, i) => inRun(i));
const PAGE = 20;

/** A campaign whose changes are read page by page, and what its reader has of each message. */
function scene() {
  const changes: ChangeRow[] = [];
  const now = ids.map(() => 0);
  const read = ids.map(() => -1);
  let tellings = 0;
  let cursor = {
    ...{ mark: "m".repeat(16), position: { id: 0, upTo: null }, horizon: 0, told: null },
  } as ChangesCursor;
  const change = (from: number, to: number, of: Partial<ChangeRow> = {}) => {
    const range = { firstId: inRun(from), lastId: inRun(to - 1), ids: null };
    changes.push({ id: changes.length + 1, ...range, isNew: false, batchId: null, ...of });
    for (let i = from; i < to; i++) now[i] = changes.length;
  };
  /** Reads a page as of a horizon that may be old; what it tells is as of now. */
  const readPage = (horizon = changes.length) => {
    const after = decodeChangesCursor(encodeChangesCursor(cursor));
    if (!after) throw new Error("a cursor does not read");
    const { position } = after;
    const rest = changes.filter(({ id }) => (position.upTo === null ? id > position.id : id >= position.id));
    const { messages, pieces, end } = planPage(rest, position, PAGE, after.told);
    for (const { firstId, lastId } of messages) {
      ids.forEach((id, i) => {
        if (id < firstId || id > lastId) return;
        tellings++;
        read[i] = now[i] ?? 0;
      });
    }
    const told = toldAfter(after.told, pieces, { horizon, endId: end.id });
    cursor = { ...after, position: end, horizon, told };
    return isBefore(end, changes.length);
  };
  return { change, readPage, now, read, tellings: () => tellings, length: () => changes.length };
}

test("whatever changes while ranges are read in many pages, the reader has the last of everything", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = chance(seed);
    const upTo = (most: number) => Math.floor(random() * most);
    const { change, readPage, now, read, length } = scene();
    change(0, MESSAGES, { isNew: true });
    let horizon = 0;
    for (let i = 0; i < 200; i++) {
      if (random() < 0.5) {
        const from = upTo(MESSAGES - 1);
        change(from, Math.min(MESSAGES, from + 1 + upTo(random() < 0.05 ? 900 : 60)));
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

test("a cursor with all that it can hold is no longer than readers keep", () => {
  const trillion = 1e12;
  const parts = Array.from({ length: MOST_PARTS }, (_, i) => ({ upTo: inRun(i + 1), horizon: trillion }));
  const cursor = {
    ...{ mark: "m".repeat(16), position: { id: trillion, upTo: inRun(0) }, horizon: trillion },
    told: { firstId: inRun(0), parts },
  };
  const text = encodeChangesCursor(cursor);
  expect(text.length).toBeLessThanOrEqual(1000);
  expect(decodeChangesCursor(text)).toEqual(cursor);
});
