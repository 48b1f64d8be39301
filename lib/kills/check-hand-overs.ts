import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { attemptId } from "#lib/domain/api/id";
import { DELIVERY_ERROR_CODES, type DeliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { messageStatus } from "#lib/domain/messages/status";
import { type Finding, finding } from "#lib/kills/finding";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { simulatedOutcome } from "#lib/service/providers/simulator/simulated-outcome";

const PAGE = 20_000;
/** The error of a lost worker's messages: nobody knows whether they were sent. */
const NOBODY_KNOWS: DeliveryErrorCode = "server_unknown_error";

type Attempt = {
  campaignId: string;
  messageId: string;
  n: number;
  status: number;
  error: number | null;
  recipient: string;
};

/**
 * Compares the simulator's log with the attempts. No attempt was handed over twice, every delivered attempt was handed
 * over, and each ended as the simulator decided, or with an unknown outcome. Also counts the unknown ones.
 */
export async function checkHandOvers(db: Sql, log: string, failureRate: number) {
  const { handed, twice, unreadable } = await readLog(log);
  const unsent: string[] = [];
  const otherwise: string[] = [];
  let unknown = 0;
  let attempts = 0;
  for await (const attempt of allAttempts(db)) {
    attempts++;
    const id = attemptId(attempt.messageId, attempt.n);
    const status = messageStatus(attempt.status);
    const error = attempt.error === null ? null : (DELIVERY_ERROR_CODES[attempt.error] ?? null);
    const wasHanded = handed.delete(id);
    if (status !== "failure" && !wasHanded) unsent.push(id);
    const decided = simulatedOutcome({ attemptId: id, ...attempt }, failureRate, true);
    const asDecided = decided.error === null ? status === "success" : error === decided.error;
    if (asDecided) continue;
    if (status === "failure" && error === NOBODY_KNOWS) unknown++;
    else if (status === "success" || status === "failure") otherwise.push(`${id}: ${status} ${error ?? ""}`);
  }
  const findings: Finding[] = [
    finding("attempts handed over twice", twice),
    finding("lines of the simulator's log that cannot be read", unreadable),
    finding("attempts handed over that are not there", [...handed]),
    finding("attempts delivered that were not handed over", unsent),
    finding("attempts that ended otherwise than the simulator decided", otherwise),
  ];
  return { findings, attempts, unknown };
}

async function readLog(log: string) {
  const handed = new Set<string>();
  const twice: string[] = [];
  const unreadable: string[] = [];
  if (!existsSync(log)) return { handed, twice, unreadable };
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const [at = "", messageId, id, ...rest] = line.split(" ");
    if (!messageId?.startsWith("message_") || !id?.startsWith("attempt_") || rest.length > 0)
      unreadable.push(line);
    else if (handed.has(id)) twice.push(`${id} at ${at}`);
    else handed.add(id);
  }
  return { handed, twice, unreadable };
}

async function* allAttempts(db: Sql): AsyncGenerator<Attempt> {
  let last = {
    campaignId: "00000000-0000-0000-0000-000000000000",
    messageId: "00000000-0000-0000-0000-000000000000",
    n: 0,
  };
  for (;;) {
    const page = await rows<Attempt>(
      db,
      sql`
        select a.campaign_id, a.message_id, a.n, a.status, a.error, coalesce(m.recipient, '') as recipient
        from (
          select campaign_id, message_id, n, status, error from attempt
          where (campaign_id, message_id, n) > (${last.campaignId}::uuid, ${last.messageId}::uuid, ${last.n}::smallint)
          order by campaign_id, message_id, n
          limit ${PAGE}
        ) a
        left join message m on m.campaign_id = a.campaign_id and m.id = a.message_id
        order by a.campaign_id, a.message_id, a.n
      `,
    );
    yield* page;
    const end = page.at(-1);
    if (!end || page.length < PAGE) return;
    last = end;
  }
}
