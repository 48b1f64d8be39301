import { purgeRemoved } from "#lib/console/campaigns/purge-removed";
import { removeMirrored } from "#lib/console/retention/remove-mirrored";
import { ageAudit } from "#lib/installation/ageing/age-audit";
import type { Ageing } from "#lib/installation/ageing/context";
import { keepSizes } from "#lib/installation/storage/size-days";
import type { Table } from "#lib/installation/tables/table";
import { TABLES } from "#lib/installation/tables/tables";
import { type Checkpoint, purgeByScan, purgeOld } from "#lib/platform/ageing/purge";
import { STAGES } from "#lib/platform/retention/checkpoints";
import { purgeChanges } from "#lib/service/changes/purge-changes";
import { removeStep } from "#lib/service/retention/remove-step";

/** One short deletion; true when there may be more to delete. */
export type Step = { name: string; run: () => Promise<boolean> };

/** Interval between scans of old rows that may still be needed. */
const SCAN_MS = 24 * 60 * 60 * 1000;

/** Everything that ages, in the order of deletion. */
export function stepsOf(ageing: Ageing): Step[] {
  const { pool } = ageing;
  return [
    ...Object.entries(TABLES).flatMap(([name, table]) => stepsOfTable(ageing, name, table)),
    ...retentionSteps(ageing),
    { name: "changes", run: () => purgeChanges(pool) },
    { name: "removed campaigns", run: () => purgeRemoved(pool) },
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

function stepsOfTable({ pool }: Ageing, name: string, { before, purge }: Table): Step[] {
  const steps: Step[] = [];
  if (before) steps.push({ name: `before ${name}`, run: () => before(pool) });
  if (!purge) return steps;
  const what = { table: name, ...purge };
  steps.push({ name, run: "needed" in what ? dailyScan(what, pool) : () => purgeOld(pool, what) });
  return steps;
}

/** A scan that starts once a day and continues at the cursor of its last step. */
function dailyScan(what: Parameters<typeof purgeByScan>[1], pool: Ageing["pool"]): Step["run"] {
  let checkpoint: Checkpoint = null;
  let endedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (checkpoint === null && performance.now() - endedAt < SCAN_MS) return false;
    checkpoint = await purgeByScan(pool, what, checkpoint);
    if (checkpoint === null) endedAt = performance.now();
    return checkpoint !== null;
  };
}
