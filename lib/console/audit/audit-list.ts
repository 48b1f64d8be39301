import { isOfWrite, isOtherSide, isSuperseded, writeOf } from "#lib/console/audit/audit-write";
import type { AuditOutcome } from "#lib/domain/audit/audit-outcome";
import { empty, join, maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type AuditRow = {
  id: number;
  at: Date;
  actor: string;
  action: string;
  target: string;
  outcome: AuditOutcome;
  parameters: Record<string, unknown>;
  address: string | null;
  traceId: string | null;
  /** A record has the console's campaign number, the service's campaign id, or neither. */
  campaign: number | null;
  campaignId: string | null;
};

export type AuditPosition = { at: Date; id: number };

export type AuditFilter = {
  /** Restricts the list to this person's actions. */
  own?: string | undefined;
  by: "people" | "keys" | "all";
  who?: string | undefined;
  action?: string | undefined;
  outcome?: AuditOutcome | undefined;
  /** `uuid` is the same campaign's id, if it belongs to this installation's service. */
  campaign?: { id: number; uuid: string | null } | undefined;
  search?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

export const AUDIT_COLUMNS = sql`id, at, actor, action, target, outcome, parameters, address, trace_id, campaign, campaign_id`;
// The text must be exactly that of the index on people's actions.
const byPeople = sql`left(actor, 4) <> 'key_'`;

/**
 * Writes on one side of a position, one more than `limit`: `older` newest first, `newer` oldest first. A write is shown by
 * its last record; a trace id also finds an earlier one.
 */
export function listAudit(
  db: Sql,
  filter: AuditFilter,
  direction: "older" | "newer",
  position: AuditPosition | null,
  limit: number,
): Promise<AuditRow[]> {
  const beyond = !position
    ? empty
    : direction === "older"
      ? sql`and (at, id) < (${position.at}, ${position.id})`
      : sql`and (at, id) > (${position.at}, ${position.id})`;
  const order = direction === "older" ? sql`at desc, id desc` : sql`at, id`;
  return rows(
    db,
    sql`
      select ${AUDIT_COLUMNS} from audit
      where ${join(conditions(filter), " and ")} ${beyond}
      order by ${order}
      limit ${limit + 1}
    `,
  );
}

/** With `own`, null unless this person did it. */
export function findAudit(db: Sql, id: number, own?: string): Promise<AuditRow | null> {
  return maybeRow(
    db,
    sql`select ${AUDIT_COLUMNS} from audit where id = ${id} ${own === undefined ? empty : sql`and actor = ${own}`}`,
  );
}

export type EarlierRow = AuditRow & {
  /** Id of the later record of the same write. */
  of: number;
};

/** The earlier records of the same writes, latest first. */
export function listEarlier(db: Sql, ids: number[]): Promise<EarlierRow[]> {
  return rows(
    db,
    sql`
      select earlier.id, earlier.at, earlier.actor, earlier.action, earlier.target, earlier.outcome,
        earlier.parameters, earlier.address, earlier.trace_id, earlier.campaign, earlier.campaign_id, shown.id as of
      from audit shown
      join audit earlier on ${isOfWrite("earlier")} and ${writeOf("earlier")} = ${writeOf("shown")}
        and earlier.id < shown.id
      where shown.id = any(${ids}) and ${isOfWrite("shown")}
      order by earlier.id desc
    `,
  );
}

function conditions({ own, by, who, action, outcome, campaign, search, from, to }: AuditFilter) {
  const all = [search ? sql`(not ${isSuperseded} or ${hasTrace(search)})` : sql`not ${isSuperseded}`];
  if (own) all.push(sql`${byPeople} and actor = ${own}`);
  if (by === "all") all.push(sql`not ${isOtherSide}`);
  if (by !== "all") all.push(by === "people" ? byPeople : sql`left(actor, 4) = 'key_'`);
  if (who) all.push(sql`position(${who.toLowerCase()} in lower(actor)) > 0`);
  if (action) all.push(sql`action = ${action}`);
  if (outcome) all.push(sql`outcome = ${outcome}`);
  if (campaign) all.push(sql`(campaign = ${campaign.id} or campaign_id = ${campaign.uuid}::uuid)`);
  if (search) all.push(sql`(${hasTrace(search)} or position(lower(${search}) in lower(target)) > 0)`);
  if (from) all.push(sql`at >= ${from}`);
  if (to) all.push(sql`at <= ${to}`);
  return all;
}

/** The service's answer has its own trace id, besides the one that the console gave the requester. */
function hasTrace(id: string) {
  return sql`(trace_id = ${id} or parameters ->> 'consoleTraceId' = ${id})`;
}

export type NamedCampaign = { id: number; campaignId: string; name: string };

/** The console's campaigns with these numbers or ids. */
export function nameCampaigns(db: Sql, ids: number[], campaignIds: string[]): Promise<NamedCampaign[]> {
  return rows(
    db,
    sql`
      select id, campaign_id, name from console_campaign
      where id = any(${ids}) or campaign_id = any(${campaignIds})
    `,
  );
}
