import { Button } from "#components/ui/form/button";
import { characterNames } from "#lib/domain/content/character-names";
import { counted } from "#lib/domain/text/counted";

type Dear = { characters: string; before: number; after: number };

/** Characters that make one message cost more, and the click that replaces them. */
export function CostlyText({ costly, onReplace }: { costly: Dear | null; onReplace: (() => void) | null }) {
  if (!costly) return null;
  const { characters, before, after } = costly;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere text-status-overdue">
        {characterNames(characters)} {[...characters].length > 1 ? "make" : "makes"} it cost{" "}
        {counted(before, "segment")} instead of {after}.
      </span>
      {onReplace && (
        <Button size="small" onClick={onReplace}>
          Replace
        </Button>
      )}
    </p>
  );
}
