import type { FailedRows } from "#components/uploads/failed/failed-numbers.ts";
import { counted } from "#lib/domain/text/counted";

/** Says how many rows have numbers that failed before; also recorded with the choice for them. */
export function failedLabel({ days, rows }: FailedRows) {
  const those = counted(rows.length, "row");
  const [one] = rows.length === 1 ? [true] : [];
  const failed = `failed as not recognised in the last ${days} days`;
  return {
    title: `${those} ${failed}`,
    first: one
      ? `It is row ${rows[0]?.toLocaleString("en")}.`
      : `The first is row ${rows[0]?.toLocaleString("en")}.`,
    toChoose: `Choose below whether the ${those} to numbers that failed before ${one ? "goes" : "go"}.`,
    toLeave: `Leave out ${one ? "the" : "these"} ${those}`,
    leftOut: `${those} to numbers that ${failed} ${one ? "is" : "are"} left out`,
    sent: `${those} to numbers that ${failed} ${one ? "goes" : "go"} all the same`,
    why: `recipient: A message to this number ${failed}. Correct the number, or leave it as it is to send to it anyway.`,
  };
}
