import { Button } from "#components/ui/form/button";
import { refusedLabel, refusedSearch } from "#lib/domain/content/refused-characters";

type Props = {
  text: string;
  /** The characters that the campaign's provider refuses. */
  list: string;
  onReplace: ((replace: (text: string) => string) => void) | null;
};

/** Characters of one message that its provider refuses, and the click that replaces those that can be. */
export function RefusedText({ text, list, onReplace }: Props) {
  const search = refusedSearch(list);
  const found = search?.find(text);
  if (!search || !found) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere text-status-failed">{refusedLabel(found)}.</span>
      {onReplace && search.replace(text) !== text && (
        <Button size="small" aria-label="Replace what is refused" onClick={() => onReplace(search.replace)}>
          Replace
        </Button>
      )}
    </p>
  );
}
