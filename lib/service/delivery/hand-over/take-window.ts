import type { Sql } from "#lib/platform/postgres/sql";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { type TakenMessage, takeMessages } from "#lib/service/delivery/hand-over/take-rows";
import { jobsLeft } from "#lib/service/delivery/queued-rows";
import type { RouteJob } from "#lib/service/queue/claim-jobs";
import { moveJobs, type SendJobRow, STAGE } from "#lib/service/queue/send-jobs";
import { keepRest, openWindow, passOn } from "#lib/service/queue/split-job";

/** How long a job belongs to its worker. After that, the outcome of its messages counts as unknown. */
export const LEASE_MS = 20_000;

export type Window = { claimed: SendJobRow[]; messages: TakenMessage[] };

/** Takes at most `most` messages for a route: single ones, or the head of a batch's job. */
export async function takeWindow(
  tx: Sql,
  carrier: Carrier,
  routeId: string,
  queued: RouteJob[],
  most: number,
): Promise<Window> {
  const [job] = queued;
  const isSingle = ({ firstId, lastId }: SendJobRow) => firstId === lastId;
  return !job || queued.every(isSingle)
    ? takeSingles(tx, carrier, routeId, queued)
    : takeHead(tx, carrier, routeId, job, most);
}

export async function takeSingles(
  tx: Sql,
  { prefixes }: Carrier,
  routeId: string | null,
  jobs: RouteJob[],
): Promise<Window> {
  const messages = await takeMessages(tx, jobs, { routeId, limit: 1, prefixes });
  const used = new Set(messages.map(({ jobId }) => jobId));
  const isPassedOn = ({ id }: SendJobRow) => prefixes.length > 0 && !used.has(id);
  for (const job of jobs.filter(isPassedOn)) await passOn(tx, job, routeId, true);
  const claimed = jobs.filter((job) => !isPassedOn(job));
  await moveJobs(tx, claimed, STAGE.sending, LEASE_MS);
  return { claimed, messages };
}

export async function takeHead(
  tx: Sql,
  { prefixes }: Carrier,
  routeId: string | null,
  job: SendJobRow,
  most: number,
): Promise<Window> {
  const head = await openWindow(tx, job, most, LEASE_MS);
  const claimed = [head];
  const messages = await takeMessages(tx, claimed, { routeId, limit: most, prefixes });
  const last = messages.at(-1);
  if (last && messages.length === most) {
    // Numbers before the last one may be for another route.
    const firstId = prefixes.length === 0 ? last.id : job.firstId;
    await keepRest(tx, job, { firstId, taken: most });
  } else {
    const isLeft = prefixes.length > 0 && (await jobsLeft(tx, [job])).length > 0;
    await passOn(tx, job, routeId, isLeft);
  }
  return { claimed, messages };
}
