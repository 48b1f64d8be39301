import { idsBetween } from "#lib/domain/api/id";
import type { Transition } from "#lib/service/delivery/count-transitions";
import type { SendJobRow } from "#lib/service/queue/send-jobs";
import { type Changed, changedByCampaign } from "#lib/service/record-changes";

/** The messages that a statement moved: transitions for the counters, `changed` for the feed of changes. */
export type Moved = { transitions: Transition[]; changed: Changed[] };

/** The number of messages in the jobs if their ranges are full; -1 if that is unknown. */
export function mostMessages(jobs: SendJobRow[]): number {
  let most = 0;
  for (const { firstId, lastId } of jobs) {
    const between = idsBetween(firstId, lastId);
    if (between === null) return -1;
    most += between;
  }
  return most;
}

/** `ids` are the messages that moved. Null when all of the jobs' messages did. */
export function movedOf(jobs: SendJobRow[], found: (Transition & { ids: string[] | null })[]): Moved {
  const transitions = found.map(({ ids, ...transition }) => transition);
  const moved = transitions.reduce((sum, { n }) => sum + n, 0);
  if (moved === 0) return { transitions, changed: [] };
  if (found.some(({ ids }) => ids !== null)) {
    const messages = found.flatMap(({ campaignId, ids }) => (ids ?? []).map((id) => ({ campaignId, id })));
    return { transitions, changed: changedByCampaign(messages) };
  }
  const singles = jobs.filter(({ firstId, lastId }) => firstId === lastId);
  const ranges = jobs.filter(({ firstId, lastId }) => firstId !== lastId);
  return {
    transitions,
    changed: [
      ...changedByCampaign(singles.map(({ campaignId, firstId }) => ({ campaignId, id: firstId }))),
      ...ranges.map(({ campaignId, firstId, lastId }) => ({
        campaignId,
        range: { firstId, lastId },
        n: idsBetween(firstId, lastId) ?? 1,
      })),
    ],
  };
}
