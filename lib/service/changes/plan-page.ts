import { headOf, type IdRange, IdRanges, tailOf, wholeIndexes } from "#lib/service/changes/id-ranges";

/** The changes of one transaction in the campaign, as stored. */
export type ChangeRow = {
  id: number;
  firstId: string | null;
  lastId: string | null;
  /** The ids in ascending order. */
  ids: string[] | null;
  isNew: boolean;
  batchId: string | null;
};

/** Pages cover all changes up to this id. With `upTo`, they cover this last change only up to that message. */
export type Position = { id: number; upTo: string | null };

/** The content of a page: changed messages, those of them that are new, and batches. */
export type PagePlan = {
  messages: IdRange[];
  isNew: IdRange[];
  batchIds: string[];
  end: Position;
  /** Whether there was no room for more. */
  isFull: boolean;
};

export function emptyPlan(from: Position): PagePlan {
  return { messages: [], isNew: [], batchIds: [], end: from, isFull: false };
}

/** Adds changes in their order to a page, until it has `limit` messages. A message that changed again is added once. */
export function planPage(before: PagePlan, changes: ChangeRow[], limit: number): PagePlan {
  const messages = new IdRanges(before.messages);
  const isNew = new IdRanges(before.isNew);
  const batchIds = new Set(before.batchIds);
  const from = before.end;
  let end = from;
  const plan = (isFull: boolean) => ({
    ...{ messages: messages.all, isNew: isNew.all, batchIds: [...batchIds], end, isFull },
  });
  for (const change of changes) {
    for (const range of uncovered(change, from)) {
      const head = messages.has(range) ? range : headOf(range, limit - messages.size);
      if (!head) return plan(true);
      messages.add(head);
      if (change.isNew) isNew.add(head);
      end = { id: change.id, upTo: head.lastId };
      if (head.lastId !== range.lastId) return plan(true);
    }
    if (change.batchId !== null) batchIds.add(change.batchId);
    end = { id: change.id, upTo: null };
  }
  return plan(false);
}

/** The messages of a change that no page has covered yet. */
function uncovered({ id, firstId, lastId, ids }: ChangeRow, covered: Position): IdRange[] {
  const upTo = covered.id === id ? covered.upTo : null;
  if (firstId !== null && lastId !== null) {
    const range = wholeIndexes({ firstId, lastId });
    const left = upTo === null ? range : tailOf(range, upTo);
    return left ? [left] : [];
  }
  return (ids ?? [])
    .filter((one) => upTo === null || one > upTo)
    .map((one) => ({ firstId: one, lastId: one }));
}
