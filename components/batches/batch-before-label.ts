import { counted } from "#lib/domain/text/counted";
import { showSpan } from "#lib/domain/time/show-span";
import type { BatchBefore, ConsoleBatch } from "#lib/wire/console/batch";

type Batch = Pick<ConsoleBatch, "progress" | "createdAt" | "readAt">;

/** Both shares; one of a batch that is under way is said to be so, since it can only grow. */
export function beforeLabel({ progress, createdAt, readAt }: Batch, before: BatchBefore) {
  const { delivered, inFlight, notYetSeen, total } = progress;
  const open = inFlight + notYetSeen;
  const now = `now ${share({ delivered, total })} delivered`;
  const last = share(before);
  const after = createdAt ? ` after ${age(Date.parse(readAt) - Date.parse(createdAt))}` : "";
  return {
    last: before.open === 0 ? last : `${last} so far, with ${underWay(before.open)}`,
    now: open === 0 ? now : `${now} so far, with ${underWay(open)}${after}`,
  };
}

function underWay(open: number): string {
  return `${counted(open, "message")} still under way`;
}

/** In whole hours or days where it is long. */
function age(ms: number): string {
  const minutes = Math.max(1, ms / 60_000);
  const grain = [1440, 60].find((each) => minutes >= 2 * each) ?? 1;
  return showSpan(Math.floor(minutes / grain) * grain);
}

function share({ delivered, total }: { delivered: number; total: number }): string {
  // One failed message of 100,000 must not round to 100 % delivered.
  const percent = Math.floor((delivered / total) * 1000) / 10;
  return `${percent.toLocaleString("en")} %`;
}
