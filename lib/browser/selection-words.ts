import type { AllMatching, Selection } from "#lib/browser/selection";
import { counted } from "#lib/domain/counted";

/** "3 messages selected, 1 of them not on this page". */
export function selectionWords(selection: Selection, page: { id: string }[]): string {
  const count = Object.keys(selection).length;
  const here = page.filter(({ id }) => selection[id]).length;
  if (here === count && here === page.length) return `${here.toLocaleString("en")} on this page selected`;
  const words = `${counted(count, "message")} selected`;
  if (here === count) return words;
  const elsewhere = (count - here).toLocaleString("en");
  return `${words}, ${here === 0 ? "none" : `${elsewhere} not`} on this page`;
}

/** "All 1,284 that match are selected". */
export function allWords({ count }: AllMatching): string {
  return count === null
    ? "All that match are selected"
    : `All ${count.toLocaleString("en")} that match are selected`;
}

/** "Select all 1,284 that match". */
export function selectAllWords(total: number | null): string {
  return total === null ? "Select all that match" : `Select all ${total.toLocaleString("en")} that match`;
}
