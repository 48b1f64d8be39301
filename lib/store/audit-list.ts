import type { AuditOutcome } from "#lib/domain/audit-outcome";
import { empty, join, maybeRow, rows, type Sql, sql } from "#lib/store/sql";

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
  /** The console's campaign, or the service's, or neither. */
  campaign: number | null;
  campaignId: string | null;
};

export type AuditPosition = { at: Date; id: number };

export type AuditFilter = {
  by: "people" | "keys" | "all";
  who?: string | undefined;
  action?: string | undefined;
  outcome?: AuditOutcome | undefined;
  /** `uuid`: the same campaign's, when it is one of the service's own. */
  campaign?: { id: number; uuid: string | null } | undefined;
  search?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

const columns = sql`id, at, actor, action, target, outcome, parameters, address, trace_id, campaign, campaign_id`;
// As the index of what people did has it, word for word.
const byPeople = sql`left(actor, 4) <> 'key_'`;

/** Records on one side of a position, one more than `limit`: `older` newest first, `newer` oldest first. */
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
      select ${columns} from audit
      where ${join(conditions(filter), " and ")} ${beyond}
      order by ${order}
      limit ${limit + 1}
    `,
  );
}

export function findAudit(db: Sql, id: number): Promise<AuditRow | null> {
  return maybeRow(db, sql`select ${columns} from audit where id = ${id}`);
}

function conditions({ by, who, action, outcome, campaign, search, from, to }: AuditFilter) {
  const all = [sql`true`];
  if (by !== "all") all.push(by === "people" ? byPeople : sql`left(actor, 4) = 'key_'`);
  if (who) all.push(sql`position(${who.toLowerCase()} in lower(actor)) > 0`);
  if (action) all.push(sql`action = ${action}`);
  if (outcome) all.push(sql`outcome = ${outcome}`);
  if (campaign) all.push(sql`(campaign = ${campaign.id} or campaign_id = ${campaign.uuid}::uuid)`);
  if (search) all.push(sql`(trace_id = ${search} or position(lower(${search}) in lower(target)) > 0)`);
  if (from) all.push(sql`at >= ${from}`);
  if (to) all.push(sql`at <= ${to}`);
  return all;
}

export type NamedCampaign = { id: number; campaignId: string; name: string };

/** The console's campaigns of these numbers or of these ids. */
export function nameCampaigns(db: Sql, ids: number[], campaignIds: string[]): Promise<NamedCampaign[]> {
  return rows(
    db,
    sql`
      select id, campaign_id, name from console_campaign
      where id = any(${ids}) or campaign_id = any(${campaignIds})
    `,
  );
}
