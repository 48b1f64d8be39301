import { presetNamed } from "#lib/domain/routes/code-table";
import { rawWords } from "#lib/domain/routes/raw-labels";
import { routeFault, routeState } from "#lib/domain/routes/route-state";
import type { LoadedRoute } from "#lib/service/routes/load-routes";
import type { RouteRow } from "#lib/service/routes/route-rows";
import type { BindRow, RouteUse } from "#lib/service/routes/summary-rows";
import { ROUTE_KINDS, type RouteSummary } from "#lib/wire/service/route-summary";

type Parts = { row: RouteRow; loaded: LoadedRoute; binds: BindRow[]; use: RouteUse | undefined; now: Date };

/** A summary of a route: its figures are the sums over its binds. */
export function summary({ row, loaded, binds, use, now }: Parts): RouteSummary {
  const bound = binds.filter(({ boundAt }) => boundAt !== null).length;
  const leased = binds.filter(({ holder }) => holder !== null).length;
  const of = { ...row, bound, leased };
  const outWords = rawWords(presetNamed(row.settings.codePreset), row.outCode) || row.outCode;
  const bindFaults = binds.map(({ fault }) => fault);
  const sum = (of: (report: BindRow["report"]) => number | undefined) =>
    binds.reduce((total, { report }) => total + (of(report) ?? 0), 0);
  return {
    routeId: row.id,
    name: row.name,
    kind: ROUTE_KINDS.find((kind) => kind === row.kind) ?? "http",
    state: routeState(of, now),
    fault: routeFault({ ...of, ownFault: loaded.fault, outWords, bindFaults }, now),
    outUntil: row.outUntil && row.outUntil > now ? row.outUntil.toISOString() : null,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    pauseReason: row.pauseReason,
    pausedBy: row.pausedBy,
    ratePerSecond: row.ratePerSecond,
    binds: row.binds,
    bound,
    sentLastSecond: sum((report) => report.sentLastSecond),
    inWindow: sum((report) => report.inWindow),
    window: sum((report) => report.window),
    senders: row.senders,
    campaigns: use?.campaigns ?? 0,
    unmatched: use?.unmatched ?? 0,
    createdAt: row.createdAt.toISOString(),
  };
}
