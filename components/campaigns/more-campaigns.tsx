import { Button } from "#components/ui/form/button";

type Props = { shown: number; text: string; onMore: (() => void) | null };

/** Ends a list of campaigns: shows more of them, or says that none matched. */
export function MoreCampaigns({ shown, text, onMore }: Props) {
  if (shown === 0) {
    return (
      <p className="p-4 text-text-muted">
        {text.trim() ? `No campaign matches “${text}”.` : "No campaigns yet."}
      </p>
    );
  }
  if (!onMore) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t p-3 text-text-muted">
      <Button onClick={onMore}>Show more</Button>
      Showing the first {shown}. Search to find the others.
    </div>
  );
}
