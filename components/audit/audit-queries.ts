import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import type { AuditDetail, AuditPage, AuditRecord } from "#lib/wire/console/audit";

const PATH = "/api/console/audit";
const POLL_MS = 15_000;

/** `filter` is the URL's query; only the first page is polled. */
export const auditQuery = (filter: string) =>
  queryOptions({
    queryKey: ["audit", filter],
    queryFn: ({ signal }) => getJson<AuditPage>(`${PATH}${filter && `?${filter}`}`, signal),
    refetchInterval: /(^|&)(after|before)=/.test(filter) ? false : POLL_MS,
    placeholderData: keepPreviousData,
  });

/** `known` is the list's record, shown until the whole record is loaded. */
export const auditRecordQuery = (id: string, known: AuditRecord | undefined) =>
  queryOptions({
    queryKey: ["audit record", id],
    queryFn: ({ signal }) => getJson<AuditDetail>(`${PATH}/${encodeURIComponent(id)}`, signal),
    placeholderData: known && { ...known, earlier: [] },
  });

/** Path of the export of all matching records. */
export function auditExportPath(filter: URLSearchParams): string {
  const kept = new URLSearchParams(filter);
  for (const name of ["after", "before", "open", "size"]) kept.delete(name);
  const text = kept.toString();
  return `${PATH}/export${text && `?${text}`}`;
}

/** The facts that support needs: time, person, action and ids. It omits the installation's private data. */
export function supportText({
  at,
  actor,
  action,
  outcome,
  campaign,
  target,
  traceId,
  id,
}: AuditRecord): string {
  return [
    `time      ${at}`,
    `action    ${action} (${outcome})`,
    `who       ${actor}`,
    ...(campaign?.campaignId ? [`campaign  ${campaign.campaignId}`] : []),
    `target    ${target}`,
    `trace id  ${traceId ?? "none"}`,
    `record    ${id}`,
  ].join("\n");
}
