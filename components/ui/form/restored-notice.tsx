import { Button } from "#components/ui/form/button";

/** Says that a form's content was typed before and not saved. */
export function RestoredNotice({ shown, onDiscard }: { shown: boolean; onDiscard: () => void }) {
  if (!shown) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-md border border-notice-border bg-notice px-3 py-1.5"
    >
      <p className="min-w-0 flex-1">Your unsaved changes are back. They are not saved yet.</p>
      <Button size="small" onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  );
}
