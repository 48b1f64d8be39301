import { CONSOLE_STEPS, erasingAllMirrored, erasingSends } from "#lib/console/erasure/console-steps";
import type { ErasureStep } from "#lib/platform/erasure/erasing";
import { erasingMessages, SERVICE_STEPS } from "#lib/service/erasure/service-steps";
import { waitingForFiles } from "#lib/service/erasure/wait-for-files";

const FOUND = [erasingMessages, erasingAllMirrored, erasingSends];

/**
 * All of an erasure, in order: what an index finds goes first, within seconds. Then all texts are looked through. What was
 * under way at the beginning is looked for once more at the end.
 */
export const ERASURE_STEPS: ErasureStep[] = [
  ...FOUND,
  waitingForFiles,
  ...SERVICE_STEPS,
  ...CONSOLE_STEPS,
  ...FOUND,
];
