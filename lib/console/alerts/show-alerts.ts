import type { Pool } from "pg";
import { listAlertRules } from "#lib/console/alerts/alert-rules";
import type { AlertScope } from "#lib/console/alerts/alert-scope";
import { type AlertTargetRow, listAlertTargets } from "#lib/console/alerts/alert-targets";
import { type AlertRow, listAlerts } from "#lib/console/alerts/alerts";
import type { Viewer } from "#lib/console/membership/seen-campaigns";

const PAST_AT_ONCE = 25;
const MOST_FIRING = 50;

type Shower = { pool: Pool; canMail: boolean };

/** Rules, targets and alerts of a campaign or of routes, in wire form. `before` is the number of a past alert. */
export async function showAlerts({ pool, canMail }: Shower, scope: AlertScope, before: number | null) {
  const [rules, targets, firing, past] = await Promise.all([
    listAlertRules(pool, scope),
    listAlertTargets(pool, scope),
    listAlerts(pool, { scope, open: true, limit: MOST_FIRING }),
    listAlerts(pool, { scope, open: false, before, limit: PAST_AT_ONCE + 1 }),
  ]);
  const shown = past.slice(0, PAST_AT_ONCE);
  return {
    rules,
    targets: targets.map(presentTarget),
    firing: firing.map(presentAlert),
    past: shown.map(presentAlert),
    older: past.length > PAST_AT_ONCE ? (shown.at(-1)?.id ?? null) : null,
    canMail,
  };
}

/** The firing alerts of routes and of all campaigns that the person may see. */
export async function showFiring(pool: Pool, viewer: Viewer) {
  const firing = await listAlerts(pool, { scope: "all", viewer, open: true, limit: MOST_FIRING });
  return { alerts: firing.map(presentAlert) };
}

function presentAlert({ startedAt, endedAt, acknowledgedAt, ...row }: AlertRow) {
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
  };
}

function presentTarget(row: AlertTargetRow) {
  const { id, kind, name, shown, enabled, quietFrom: from, quietTo: to, quietZone: zone } = row;
  const { lastEvent: event, lastState: state, lastTries: tries, lastSaid: said, lastAt } = row;
  return {
    id,
    kind,
    name,
    shown,
    enabled,
    quiet: zone === null ? null : { from, to, zone },
    last: event === null ? null : { event, state, tries, said, at: lastAt?.toISOString() },
  };
}
