import { addressWords } from "#lib/console/show-sessions";
import { formatId, parseId } from "#lib/domain/id";
import { momentOf } from "#lib/domain/relative-moment";
import { decodePosition, encodePosition } from "#lib/mirror/list-cursor";
import {
  type AuditFilter,
  type AuditPosition,
  type AuditRow,
  findAudit,
  listAudit,
  type NamedCampaign,
  nameCampaigns,
} from "#lib/store/audit-list";
import { findConsoleCampaign } from "#lib/store/console-campaigns";
import type { Sql } from "#lib/store/sql";
import type { AuditPage, AuditQuery, AuditRecord } from "#lib/wire/console-audit";

/** A page of what was done, newest first. A cursor that is not ours gives the first page. */
export async function showAudit(
  db: Sql,
  query: AuditQuery,
  ignored: string[],
  now = new Date(),
): Promise<AuditPage> {
  const position = readPosition(query.before ?? query.after);
  const isOlder = !query.before || position === null;
  const filter = await auditFilter(db, query, now);
  const found = await listAudit(db, filter, isOlder ? "older" : "newer", position, query.size);
  const hasMore = found.length > query.size;
  const page = found.slice(0, query.size);
  if (!isOlder) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    records: await presentAudit(db, page),
    older: last && (!isOlder || hasMore) ? placeOf(last) : null,
    newer: first && (isOlder ? position !== null : hasMore) ? placeOf(first) : null,
    ignored,
  };
}

export async function showAuditRecord(db: Sql, id: string): Promise<AuditRecord | null> {
  const row = /^\d{1,15}$/.test(id) ? await findAudit(db, Number(id)) : null;
  return row && ((await presentAudit(db, [row]))[0] ?? null);
}

/** What a query asks of the table; its relative moments are those of `now`. */
export async function auditFilter(db: Sql, query: AuditQuery, now: Date): Promise<AuditFilter> {
  const { by, who, action, outcome, q: search, from, to } = query;
  return {
    by,
    who,
    action,
    outcome,
    search,
    campaign: query.campaign ? await campaignOf(db, Number(query.campaign)) : undefined,
    from: from === undefined ? undefined : momentOf(from, now),
    to: to === undefined ? undefined : momentOf(to, now),
  };
}

/** Rows with the names that their campaigns have now. */
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
    address: row.address ? addressWords(row.address).replace(/\/64$/, "") : "",
    traceId: row.traceId,
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

function placeOf({ at, id }: AuditRow): string {
  return encodePosition({ createdAt: at, id: String(id) });
}

function readPosition(cursor: string | undefined): AuditPosition | null {
  const place = decodePosition(cursor ?? "");
  return place && /^\d{1,15}$/.test(place.id) ? { at: place.createdAt, id: Number(place.id) } : null;
}
