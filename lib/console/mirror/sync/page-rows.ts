import type { ListOrder } from "#lib/console/mirror/planner/list-order";
import type { PageRow } from "#lib/console/mirror/planner/window-page";
import type { AbsorbedRow } from "#lib/console/mirror/rows/absorb";
import type { TolerantPage } from "#lib/wire/api/tolerant-message";

export function pageRows(page: TolerantPage, absorbed: AbsorbedRow[]): PageRow[] {
  const fresh = new Set(
    absorbed.flatMap(({ id, written, oldStatus }) => (written && oldStatus === null ? [id] : [])),
  );
  return page.messages.map(({ id, createdAt, updatedAt, latestStatus }) => ({
    at: createdAt.getTime(),
    id,
    status: latestStatus,
    updatedAt: (updatedAt ?? createdAt).getTime(),
    isNew: fresh.has(id),
  }));
}

/** The order of the list, derived from its rows; null while all have the same time, as those of one batch do. */
export function orderOf(rows: PageRow[]): ListOrder | null {
  const first = rows[0]?.at ?? 0;
  const last = rows.at(-1)?.at ?? 0;
  if (first === last) return null;
  return first > last ? "newest_first" : "oldest_first";
}
