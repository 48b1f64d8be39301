import type { AllMatching, Selection } from "#components/messages/selection/selection.ts";
import { counted } from "#lib/domain/text/counted";

/** "3 messages selected, 1 of them not on this page". */
export function selectionLabel(selection: Selection, page: { id: string }[]): string {
  const count = Object.keys(selection).length;
  const here = page.filter(({ id }) => selection[id]).length;
  if (here === count && here === page.length) return `${counted(here, "message")} on this page selected`;
  const words = `${counted(count, "message")} selected`;
  if (here === count) return words;
  const elsewhere = (count - here).toLocaleString("en");
  return `${words}, ${here === 0 ? "none" : `${elsewhere} not`} on this page`;
}

/** "All 1,284 matching messages selected". */
export function allWords({ count }: AllMatching): string {
  return count === null
    ? "All matching messages selected"
    : `All ${counted(count, "matching message")} selected`;
}

/** "Select all 1,284 matching messages". */
export function selectAllLabel(total: number | null): string {
  return total === null ? "Select all matching messages" : `Select all ${counted(total, "matching message")}`;
}
