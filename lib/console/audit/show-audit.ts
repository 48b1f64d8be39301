import {
  type AuditFilter,
  type AuditPosition,
  type AuditRow,
  findAudit,
  listAudit,
  listEarlier,
  type NamedCampaign,
  nameCampaigns,
} from "#lib/console/audit/audit-list";
import { decodePosition, encodePosition } from "#lib/console/messages/list-cursor";
import { RefusedError } from "#lib/console/refused-error";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { addressLabel } from "#lib/console/sign-in/sessions/show-sessions";
import { formatId, parseId } from "#lib/domain/api/id";
import { keysetPage } from "#lib/domain/api/keyset-page";
import { refusedBy } from "#lib/domain/audit/audit-outcome";
import { may } from "#lib/domain/people/role";
import { momentOf } from "#lib/domain/time/relative-moment";
import type { Sql } from "#lib/platform/postgres/sql";
import type { AuditDetail, AuditPage, AuditQuery, AuditRecord } from "#lib/wire/console/audit";

/** Whose actions a person may see: everybody's, or only their own. */
export type AuditScope = { own?: string | undefined };

/** Admins see everybody's actions, operators their own. */
export function auditScope({ role, email }: { role: string; email: string }): AuditScope {
  return may(role, "administer") ? {} : { own: email };
}

/** A page of actions, newest first. An invalid cursor returns the first page. */
export async function showAudit(
  db: Sql,
  query: AuditQuery,
  ignored: string[],
  { own, now = new Date(), zone = "UTC" }: AuditScope & { now?: Date; zone?: string } = {},
): Promise<AuditPage> {
  const position = readPosition(query.before ?? query.after);
  const isOlder = !query.before || position === null;
  const filter = { ...(await auditFilter(db, query, now, zone)), own };
  const found = await listAudit(db, filter, isOlder ? "older" : "newer", position, query.size);
  const read = { found, size: query.size, isOlder, isFirst: position === null };
  const { page, ...around } = keysetPage(read, positionOf);
  return { records: await presentAudit(db, page), ...around, ignored };
}

/** Throws RefusedError when the scope has no record with this id. */
export async function showAuditRecord(db: Sql, id: string, { own }: AuditScope = {}): Promise<AuditDetail> {
  const row = /^\d{1,15}$/.test(id) ? await findAudit(db, Number(id), own) : null;
  const [record, ...earlier] = row ? await presentAudit(db, [row, ...(await listEarlier(db, [row.id]))]) : [];
  if (!record) throw new RefusedError(404, "not_found", "There is no such record.");
  return { ...record, earlier };
}

/** The table's filter for a query. Relative times count from `now`, days are those of the zone. */
export async function auditFilter(db: Sql, query: AuditQuery, now: Date, zone = "UTC"): Promise<AuditFilter> {
  const { by, who, action, outcome, q: search, from, to } = query;
  return {
    by,
    who,
    action,
    outcome,
    search,
    campaign: query.campaign ? await campaignOf(db, Number(query.campaign)) : undefined,
    from: from === undefined ? undefined : momentOf(from, now, zone),
    to: to === undefined ? undefined : momentOf(to, now, zone),
  };
}

/** Rows with the present names of their campaigns. */
export async function presentAudit(db: Sql, found: AuditRow[]): Promise<AuditRecord[]> {
  const ids = found.flatMap(({ campaign }) => campaign ?? []);
  const campaignIds = found.flatMap(({ campaignId }) => (campaignId ? formatId("campaign", campaignId) : []));
  const named = ids.length + campaignIds.length === 0 ? [] : await nameCampaigns(db, ids, campaignIds);
  return found.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    campaign: campaignIn(row, named),
    target: row.target,
    outcome: row.outcome,
    parameters: row.parameters,
    address: row.address ? addressLabel(row.address).replace(/\/64$/, "") : "",
    traceId: row.traceId,
    refusedBy: refusedBy(row.outcome, row.parameters.httpStatus),
  }));
}

function campaignIn({ campaign, campaignId }: AuditRow, named: NamedCampaign[]): AuditRecord["campaign"] {
  if (campaign === null && campaignId === null) return null;
  const text = campaignId && formatId("campaign", campaignId);
  const known = named.find((each) => each.id === campaign || each.campaignId === text);
  return {
    id: campaign ?? known?.id ?? null,
    name: known?.name ?? null,
    campaignId: known?.campaignId ?? text,
  };
}

async function campaignOf(db: Sql, id: number): Promise<AuditFilter["campaign"]> {
  const known = await findConsoleCampaign(db, id);
  return { id, uuid: known ? parseId("campaign", known.campaignId) : null };
}

function positionOf({ at, id }: AuditRow): string {
  return encodePosition({ createdAt: at, id: String(id) });
}

function readPosition(cursor: string | undefined): AuditPosition | null {
  const position = decodePosition(cursor ?? "");
  return position && /^\d{1,15}$/.test(position.id)
    ? { at: position.createdAt, id: Number(position.id) }
    : null;
}
