import { replaceEqualDeep, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { announceAside } from "#lib/browser/announcer";
import { useLive } from "#lib/browser/live/use-live";
import type { LiveAnswer } from "#lib/wire/console/live";
import type { MessagePage } from "#lib/wire/console/message";

type Marks = { unmatched: ReadonlySet<string>; patches: ReadonlyMap<string, string> };
const NONE: Marks = { unmatched: new Set(), patches: new Map() };

/**
 * Lays each live answer over the rows in the cache, by id: no row comes, goes or moves. Says what changed in sum, and
 * remembers which rows changed and which the filter would not find any more.
 */
export function useLivePatches(campaign: string, page: MessagePage | undefined) {
  const client = useQueryClient();
  const live = useLive();
  const [marks, setMarks] = useState(NONE);
  // Another page of rows, or the same one loaded again, starts without marks.
  const [marked, setMarked] = useState(page?.newest);
  if (page?.newest !== marked) {
    setMarked(page?.newest);
    setMarks(NONE);
  }
  const answer = live.data;
  useEffect(() => {
    if (!answer || answer.patches.length === 0) return;
    const changed = new Map<string, string>();
    client.setQueriesData<MessagePage>({ queryKey: ["campaign", campaign, "messages"] }, (known) =>
      known ? patched(known, answer, changed) : known,
    );
    if (changed.size > 0) announceAside(inSum([...changed.values()]));
    setMarks((before) => marksAfter(before, answer, changed));
  }, [answer, campaign, client]);
  return { live, ...marks };
}

/** Notes in `changed` the rows that look different now, with their status; being read again is no change. */
function patched(page: MessagePage, { patches }: LiveAnswer, changed: Map<string, string>): MessagePage {
  const byId = new Map(patches.map(({ message }) => [message.id, message]));
  const messages = page.messages.map((message) => {
    const next = byId.get(message.id);
    if (!next || next.readAt < message.readAt) return message;
    if (next.status !== message.status || next.updatedAt !== message.updatedAt)
      changed.set(next.id, next.status);
    // An unchanged message keeps its identity, so its row is not rendered again.
    return replaceEqualDeep(message, next);
  });
  return { ...page, messages };
}

function marksAfter(before: Marks, { patches, asOf }: LiveAnswer, changed: Map<string, string>): Marks {
  const unmatched = new Set(before.unmatched);
  for (const { message, matches } of patches) {
    if (matches) unmatched.delete(message.id);
    else unmatched.add(message.id);
  }
  const marked = new Map(before.patches);
  for (const id of changed.keys()) marked.set(id, asOf);
  return { unmatched, patches: marked };
}

function inSum(statuses: string[]): string {
  const delivered = statuses.filter((status) => status === "success").length;
  const failed = statuses.filter((status) => status === "failure").length;
  const others = statuses.length - delivered - failed;
  return [
    delivered && `${delivered} more delivered`,
    failed && `${failed} failed`,
    others && `${others} updated`,
  ]
    .filter(Boolean)
    .join(", ");
}
