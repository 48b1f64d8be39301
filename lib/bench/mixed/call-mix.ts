import type { BenchCampaign } from "#lib/bench/campaign";
import { requestText } from "#lib/bench/connection";
import { encodeCursor } from "#lib/domain/api/cursor";
import { formatId } from "#lib/domain/api/id";
import { statusCode } from "#lib/domain/messages/status";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** The keys and ids of a campaign that calls use. Ids are UUIDs, as in the tables. */
export type Target = {
  path: string;
  key: string;
  batchId: string;
  messageIds: string[];
  /** Messages that failed and may be retried. */
  failedIds: string[];
  /** How many of them were retried: none is retried again before all others were, also in later steps. */
  retried: number;
};

export type CallKind = "list" | "batch list" | "read" | "send" | "search" | "retry";

/** How many of a hundred calls are of each kind. */
const SHARES: Record<CallKind, number> = {
  list: 35,
  "batch list": 10,
  read: 20,
  send: 20,
  search: 10,
  retry: 5,
};
export const KINDS = Object.keys(SHARES) as CallKind[];
const PAGE = 100;

export type Call = { kind: CallKind; request: string; expected: number };

/** A campaign for calls: all of its messages. */
export async function targetOf(db: Sql, { id, path, key }: BenchCampaign, batchId: string): Promise<Target> {
  const found = await rows<{ id: string; status: number }>(
    db,
    sql`select id, status from message_state where campaign_id = ${id} order by id`,
  );
  const failedIds = found.filter(({ status }) => status === statusCode("failure")).map((row) => row.id);
  if (failedIds.length === 0) throw new Error("no message has failed, so none can be retried");
  return { path, key, batchId, messageIds: found.map((row) => row.id), failedIds, retried: 0 };
}

/** Calls of all kinds in their shares, to campaigns in turn. */
export function callMix(targets: Target[]): () => Call {
  const kinds = KINDS.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));
  let turn = 0;
  return () => {
    const target = targets[turn++ % targets.length];
    if (!target) throw new Error("there is no campaign to call");
    const kind = kinds[Math.floor(Math.random() * kinds.length)] ?? "list";
    const expected = kind === "send" || kind === "retry" ? 201 : 200;
    return { kind, expected, request: requestOf(kind, target) };
  };
}

function requestOf(kind: CallKind, target: Target): string {
  const { path, key, batchId, messageIds, failedIds } = target;
  const get = (rest: string) => requestText("GET", `${path}${rest}`, key);
  const any = () => messageIds[Math.floor(Math.random() * messageIds.length)] ?? "";
  // Half of the lists are the newest page, half are further back.
  const after = () => (Math.random() < 0.5 ? "" : `&after=${encodeCursor(any())}`);
  if (kind === "list") return get(`/messages?limit=${PAGE}${after()}`);
  if (kind === "batch list")
    return get(`/batch/${formatId("batch", batchId)}/messages?limit=${PAGE}${after()}`);
  if (kind === "read") return get(`/messages/${formatId("message", any())}`);
  if (kind === "search") return get(`/messages?search=${digits(4 + Math.floor(Math.random() * 5))}`);
  if (kind === "retry") {
    const id = failedIds[target.retried++ % failedIds.length] ?? "";
    return requestText("POST", `${path}/messages/${formatId("message", id)}/retry`, key);
  }
  const body = { recipient: `65${digits(8, 8)}`, language: "english", values: { name: "Ada", code: "42" } };
  return requestText("POST", `${path}/messages`, key, {
    type: "application/json",
    text: JSON.stringify(body),
  });
}

/** A number of so many digits. */
function digits(count: number, first = 1 + Math.floor(Math.random() * 9)): string {
  return `${first}${String(Math.floor(Math.random() * 10 ** (count - 1))).padStart(count - 1, "0")}`;
}
