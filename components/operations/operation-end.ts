import { counted } from "#lib/domain/text/counted";
import type { Operation } from "#lib/wire/console/operation";

export type OperationEnd = {
  /** `all`: every message was accepted. `some` and `none`: not all by refusals. `skipped`: only by what was left out. */
  kind: "all" | "some" | "none" | "some_skipped" | "all_skipped";
  label: string;
  sentence: string;
};

/** How a bulk retry ended, by its counts. Nothing may be left although some retries were not requested. */
export function operationEnd({ counts, total }: Pick<Operation, "counts" | "total">): OperationEnd {
  const { accepted, refused, unclear, skipped } = counts;
  const of = total.toLocaleString("en");
  const retries = counted(total, "retry", "retries");
  if (accepted >= total) {
    const all = total === 1 ? "the retry" : `all ${retries}`;
    return { kind: "all", label: "All accepted", sentence: `The service accepted ${all}.` };
  }
  if (skipped >= total) {
    return {
      kind: "all_skipped",
      label: "All skipped",
      sentence: "All messages were skipped. Nothing was sent.",
    };
  }
  if (refused >= total) {
    const sentence =
      total === 1 ? "The service did not accept the retry." : `The service accepted none of ${retries}.`;
    return { kind: "none", label: "None accepted", sentence };
  }
  const others = [
    [refused, "not accepted"],
    [unclear, "unclear"],
    [skipped, "skipped"],
  ] as const;
  const rest = others.filter(([n]) => n > 0).map(([n, what]) => `${n.toLocaleString("en")} ${what}`);
  const kind = accepted === 0 ? "none" : refused + unclear > 0 ? "some" : "some_skipped";
  const label = accepted === 0 ? "None accepted" : `${accepted.toLocaleString("en")} of ${of} accepted`;
  const share = accepted === 0 ? "none" : accepted.toLocaleString("en");
  return { kind, label, sentence: `The service accepted ${share} of ${retries}: ${rest.join(", ")}.` };
}
