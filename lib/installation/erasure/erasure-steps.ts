import { CONSOLE_STEPS, erasingMirrored, erasingSends } from "#lib/console/erasure/console-steps";
import type { ErasureStep } from "#lib/platform/erasure/erasing";
import type { Sql } from "#lib/platform/postgres/sql";
import { erasingMessages, serviceSteps } from "#lib/service/erasure/service-steps";
import { waitingForFiles } from "#lib/service/erasure/wait-for-files";

/**
 * All of an erasure, in order: what an index finds goes first, within seconds. Then all texts are looked through. What was
 * under way at the beginning is looked for once more at the end.
 */
export async function erasureSteps(db: Sql): Promise<ErasureStep[]> {
  const found = [erasingMessages, erasingMirrored, erasingSends];
  return [...found, waitingForFiles, ...(await serviceSteps(db)), ...CONSOLE_STEPS, ...found];
}
