import { forgetRemoved } from "#lib/console/campaigns/forget-removed";
import { removeMirrored } from "#lib/console/retention/remove-mirrored";
import { ageAudit } from "#lib/installation/ageing/age-audit";
import type { Ageing } from "#lib/installation/ageing/context";
import type { Life } from "#lib/installation/ageing/life";
import { LIFE } from "#lib/installation/ageing/lives";
import { keepSizes } from "#lib/installation/storage/size-days";
import { forgetOld, forgetWalking, type Place } from "#lib/platform/ageing/forget";
import { STAGES } from "#lib/platform/retention/places";
import { forgetChanges } from "#lib/service/changes/forget-changes";
import { removeStep } from "#lib/service/retention/remove-step";

/** One short deletion; true when there may be more to delete. */
export type Step = { name: string; run: () => Promise<boolean> };

/** Interval between scans of old rows that may still be needed. */
const WALK_MS = 24 * 60 * 60 * 1000;

/** Everything that ages, in the order of deletion. */
export function stepsOf(ageing: Ageing): Step[] {
  const { pool } = ageing;
  return [
    ...Object.entries(LIFE).flatMap(([table, life]) => stepsOfTable(ageing, table, life)),
    ...retentionSteps(ageing),
    { name: "changes", run: () => forgetChanges(pool) },
    { name: "removed campaigns", run: () => forgetRemoved(pool) },
    { name: "audit", run: () => ageAudit(ageing) },
    { name: "sizes", run: () => keepSizes(pool).then(() => false) },
  ];
}

/** Removes the texts and numbers of old messages, and finally their rows. */
function retentionSteps({ pool, numberKey }: Ageing): Step[] {
  if (!numberKey) return [];
  return STAGES.flatMap((stage) => [
    { name: `${stage}s of messages`, run: () => removeStep(pool, numberKey, stage) },
    { name: `${stage}s that the console has read`, run: () => removeMirrored(pool, stage) },
  ]);
}

function stepsOfTable({ pool }: Ageing, table: string, { before, forget }: Life): Step[] {
  const steps: Step[] = [];
  if (before) steps.push({ name: `before ${table}`, run: () => before(pool) });
  if (!forget) return steps;
  const what = { table, ...forget };
  steps.push({ name: table, run: "needed" in what ? walking(what, pool) : () => forgetOld(pool, what) });
  return steps;
}

/** A scan that starts once a day and continues at the cursor of its last step. */
function walking(what: Parameters<typeof forgetWalking>[1], pool: Ageing["pool"]): Step["run"] {
  let place: Place = null;
  let endedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (place === null && performance.now() - endedAt < WALK_MS) return false;
    place = await forgetWalking(pool, what, place);
    if (place === null) endedAt = performance.now();
    return place !== null;
  };
}
