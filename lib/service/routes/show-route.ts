import { formatId } from "#lib/domain/api/id";
import { deliveryError } from "#lib/domain/messages/delivery-error";
import { messageStatus } from "#lib/domain/messages/status";
import { presetNamed } from "#lib/domain/routes/code-table";
import { rawWords } from "#lib/domain/routes/raw-labels";
import { callbackKey, callbackUrl, tokenOf } from "#lib/service/providers/callback-url";
import type { RouteAdmin } from "#lib/service/routes/context";
import {
  campaignsOf,
  codesOf,
  eventsOf,
  inboundOf,
  type TestRow,
  testsOf,
  unmatchedOf,
} from "#lib/service/routes/detail-rows";
import { loadRoute, openSecrets } from "#lib/service/routes/load-routes";
import { findRoute, type RouteRow, settingsOf } from "#lib/service/routes/route-rows";
import { summary } from "#lib/service/routes/summary";
import { listBinds, listUses } from "#lib/service/routes/summary-rows";
import { RouteBindReport, type RouteDetail } from "#lib/wire/service/route-detail";
import type { RouteRequest } from "#lib/wire/service/route-request";

/** One route with everything that its page shows, by name or id. Never its secrets: only their names. */
export async function showRoute(
  { pool, settings, sealing }: RouteAdmin,
  nameOrId: string,
): Promise<RouteDetail> {
  const row = await findRoute(pool, nameOrId);
  const { id } = row;
  const now = new Date();
  const chosen = settingsOf(row);
  const [loaded, secrets, binds, uses] = await Promise.all([
    loadRoute(row, sealing),
    openSecrets(row, sealing),
    listBinds(pool, id),
    listUses(pool),
  ]);
  const [campaigns, codes, events, inbound, unmatched, tests] = await Promise.all([
    campaignsOf(pool, id),
    codesOf(pool, id),
    eventsOf(pool, id),
    inboundOf(pool, id),
    unmatchedOf(pool, id),
    testsOf(pool, id),
  ]);
  const preset = presetNamed(row.settings.codePreset);
  return {
    ...summary({ row, loaded, binds, use: uses.find(({ routeId }) => routeId === id), now }),
    settings: (chosen ?? row.settings) as RouteDetail["settings"],
    secrets: Object.keys(secrets ?? {}),
    callbackUrl: callbackOf({ settings, sealing }, row, chosen),
    bindList: binds.map(({ n, holder, boundAt, fault, faultAt, report }) => ({
      n,
      worker: holder,
      boundSince: iso(boundAt),
      fault,
      faultAt: iso(faultAt),
      report: RouteBindReport.safeParse(report).data ?? null,
    })),
    campaignList: campaigns.map(({ id, name, place }) => ({
      campaignId: formatId("campaign", id),
      name,
      place,
    })),
    codesSeen: codes.map(({ lastAt, ...code }) => ({
      ...code,
      words: rawWords(preset, `${code.source} ${code.code}`),
      lastAt: lastAt.toISOString(),
    })),
    events: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
    inbound: inbound.map(({ at, ...message }) => ({ at: at.toISOString(), ...message })),
    unmatchedReceipts: unmatched.map(({ at, status, ...receipt }) => ({
      at: at.toISOString(),
      status: messageStatus(status),
      ...receipt,
      words: rawWords(preset, receipt.raw),
    })),
    tests: tests.map(presentTest),
    asOf: now.toISOString(),
  };
}

/** The address has a token if the provider signs nothing: anyone who knows such an address can send receipts. */
function callbackOf(
  { settings, sealing }: Pick<RouteAdmin, "settings" | "sealing">,
  { id: routeId, callbackRenewals }: RouteRow,
  route: RouteRequest | null,
): string | null {
  if (!route || route.kind === "smpp") return null;
  const token = tokenOf(route, callbackKey(sealing.stampKey, routeId), callbackRenewals);
  return callbackUrl({ publicUrl: settings.publicUrl, routeId, token });
}

export function presentTest({
  id,
  madeAt,
  takenAt,
  status,
  error,
  preset,
  ...test
}: TestRow): RouteDetail["tests"][number] {
  return {
    ...test,
    testId: id,
    madeAt: madeAt.toISOString(),
    status: status === null ? null : messageStatus(status),
    error: error === null ? null : deliveryError(error).code,
    words: rawWords(presetNamed(preset), test.raw),
  };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
