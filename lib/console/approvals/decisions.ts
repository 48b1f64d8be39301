import type { Sql as Statement } from "sql-template-tag";
import type { ApprovalRow } from "#lib/console/approvals/approval-rows";
import { changeState } from "#lib/console/approvals/change-state";
import type { Channel } from "#lib/domain/files/channel";
import { type Sql, sql } from "#lib/platform/postgres/sql";

type Person = { id: string; email: string };

/**
 * Approves a waiting file, or releases it without a second person; `rules` is the stamp of what was approved, and
 * `channel` where and as whom it leaves. False when it was
 * decided on before, or waited too long.
 */
export function approve(
  tx: Sql,
  { campaign, id }: Pick<ApprovalRow, "campaign" | "id">,
  by: Person,
  { rules, channel, releasedBecause }: { rules: string; channel: Channel; releasedBecause?: string },
): Promise<boolean> {
  const where = sql`${waitingInTime(campaign, id)} and coalesce(a.not_after > clock_timestamp(), true)`;
  return decide(
    tx,
    releasedBecause === undefined ? "approve" : "release",
    where,
    by,
    sql`, reason = ${releasedBecause ?? ""}, released = ${releasedBecause !== undefined}, rules = ${rules}, channel = ${JSON.stringify(channel)},
      due_at = greatest(clock_timestamp(), send_at)`,
  );
}

/** Ends a waiting file with a reason. False when it was decided on before, or waited too long. */
export function decline(
  tx: Sql,
  { campaign, id }: Pick<ApprovalRow, "campaign" | "id">,
  by: Person,
  reason: string,
): Promise<boolean> {
  return decide(tx, "decline", waitingInTime(campaign, id), by, sql`, reason = ${reason}`);
}

/** Takes back a file that was not begun. False when it was, or has ended. */
export function withdraw(
  tx: Sql,
  { campaign, id }: Pick<ApprovalRow, "campaign" | "id">,
  by: Person,
): Promise<boolean> {
  const where = sql`
    a.campaign = ${campaign} and a.upload = ${id} and (a.state <> 'waiting' or a.expires_at > clock_timestamp())
  `;
  return decide(tx, "withdraw", where, by, sql`, reason = ''`);
}

function waitingInTime(campaign: number, id: string): Statement {
  return sql`
    a.campaign = ${campaign} and a.upload = ${id} and a.state = 'waiting' and a.expires_at > clock_timestamp()
  `;
}

/** Decides on a file once: of two concurrent decisions, the second finds it in another state. */
async function decide(
  tx: Sql,
  event: "approve" | "release" | "decline" | "withdraw",
  where: Statement,
  by: Person,
  set: Statement,
): Promise<boolean> {
  const decided = await changeState(
    tx,
    event,
    where,
    sql`, decided_by = ${by.id}, decided_email = ${by.email}, decided_at = clock_timestamp() ${set}`,
  );
  return decided.length === 1;
}
