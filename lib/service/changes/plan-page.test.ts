import { expect, test } from "vitest";
import { idsBetween, outsideRuns, uuidInRun } from "#lib/domain/api/id";
import { type IdRange, wholeIndexes } from "#lib/service/changes/id-ranges";
import { type ChangeRow, emptyPlan, type Position, planPage } from "#lib/service/changes/plan-page";
import { chance } from "#lib/testing/simulated/campaign";

const MESSAGES = 300;
const inRun = (withPermit: number) => uuidInRun(1_700_000_000_000, withPermit, "777777777777");
/** Messages of a batch, and single messages. */
const all = Array.from({ length: MESSAGES }, (_, i) =>
  i % 3 === 0 ? outsideRuns(inRun(i)) : inRun(i),
).sort();
const START: Position = { id: 0, upTo: null };

const change = (id: number, of: Partial<ChangeRow>): ChangeRow => ({
  ...{ id, firstId: null, lastId: null, ids: null, isNew: false, batchId: null },
  ...of,
});
const idsIn = (ranges: IdRange[]) =>
  ranges.flatMap(({ firstId, lastId }) => all.filter((id) => id >= firstId && id <= lastId));

/** Changes of random ranges and lists. */
function someChanges(random: () => number): ChangeRow[] {
  return Array.from({ length: 12 }, (_, i) => {
    const from = Math.floor(random() * 280);
    if (random() < 0.5) {
      return change(i + 1, { firstId: inRun(from), lastId: inRun(from + Math.floor(random() * 20)) });
    }
    const ids = all.filter(() => random() < 0.1);
    return change(i + 1, { ids, isNew: random() < 0.3, batchId: random() < 0.2 ? inRun(from) : null });
  });
}

const messagesOf = ({ firstId, lastId, ids }: ChangeRow) =>
  firstId && lastId ? idsIn([{ firstId, lastId }]) : (ids ?? []);

test("page after page, every change is told, in order, and no page has more than its limit", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = chance(seed);
    const changes = someChanges(random);
    const limit = 1 + Math.floor(random() * 60);
    const told: string[][] = changes.map(() => []);
    const batches = new Set<string>();
    for (let from = START; from.id < changes.length || from.upTo !== null; ) {
      const rest = changes.filter(({ id }) => (from.upTo === null ? id > from.id : id >= from.id));
      const { messages, isNew, batchIds, end } = planPage(emptyPlan(from), rest, limit);
      const ids = idsIn(messages);
      expect(new Set(ids).size).toBe(ids.length);
      expect(
        messages.reduce((sum, { firstId, lastId }) => sum + (idsBetween(firstId, lastId) ?? 1), 0),
      ).toBeLessThanOrEqual(limit);
      expect(ids).toEqual(expect.arrayContaining(idsIn(isNew)));
      // The changes that this page must cover: those after the old cursor, up to the new one.
      for (const one of rest) {
        if (one.id < end.id || (one.id === end.id && end.upTo === null)) {
          told[one.id - 1]?.push(...messagesOf(one).filter((id) => ids.includes(id)));
        } else if (one.id === end.id)
          told[one.id - 1]?.push(...ids.filter((id) => messagesOf(one).includes(id)));
      }
      for (const id of batchIds) batches.add(id);
      expect(end).not.toEqual(from);
      from = end;
    }
    for (const one of changes) {
      expect(new Set(told[one.id - 1])).toEqual(new Set(messagesOf(one)));
      if (one.batchId) expect(batches).toContain(one.batchId);
    }
  }
});

test("messages that changed again are in the page once, and cost no place in it", () => {
  const range = wholeIndexes({ firstId: inRun(0), lastId: inRun(49) });
  const changes = [1, 2, 3, 4].map((id) => change(id, { ...range, isNew: id === 1 }));
  const { messages, isNew, end } = planPage(emptyPlan(START), changes, 50);
  expect({ messages, isNew, end }).toEqual({
    ...{ messages: [range], isNew: [range], end: { id: 4, upTo: null } },
  });
});
