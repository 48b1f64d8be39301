import { Moment } from "#components/ui/moment";
import type { CampaignRetention } from "#lib/wire/service/retention";

type Props = { done: CampaignRetention["done"][number] | undefined };

/** Number of messages removed so far, and the time up to which they were created. */
export function RetentionDone({ done }: Props) {
  if (!done?.upTo) return <span className="text-text-muted">Nothing yet</span>;
  const { removed, upTo, endedAt } = done;
  return (
    <>
      {removed.toLocaleString("en")}, up to <Moment at={upTo} absolute />
      {endedAt === null && <span className="block text-xs text-text-muted">Going on now</span>}
    </>
  );
}
