import type { ErasureStep } from "#lib/platform/erasure/erasing";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { detachedMonths } from "#lib/platform/months/partition-rows";

/** `passed` is the last finished month, `step` the index of the current step in `months`, `place` its position. */
type Checkpoint = { passed: string; months: string; step: number; place: unknown };

const BEGIN: Checkpoint = { passed: "", months: "", step: 0, place: null };

/**
 * All steps in each detached month, one month after another. They count as one step, so that the steps after
 * it keep their number if a month's tables are dropped meanwhile.
 */
export function inDetachedMonths(
  set: MonthlyTables,
  about: string,
  stepsIn: (months: string) => ErasureStep[],
): ErasureStep {
  return {
    about,
    run: async (tx, erasing, given) => {
      const at = (given ?? BEGIN) as Checkpoint;
      const months = (await detachedMonths(set, tx)).find((each) => each > at.passed);
      if (months === undefined) return { checkpoint: null, ended: true, erased: [] };
      const from = months === at.months ? at : { ...BEGIN, passed: at.passed, months };
      const step = stepsIn(months)[from.step];
      if (!step) return { checkpoint: { ...BEGIN, passed: months }, ended: false, erased: [] };
      const { ended, checkpoint: place, ...stepped } = await step.run(tx, erasing, from.place);
      const next = ended ? { step: from.step + 1, place: null } : { step: from.step, place };
      return { ...stepped, checkpoint: { ...from, ...next }, ended: false };
    },
  };
}
