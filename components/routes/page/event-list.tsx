import { Section } from "#components/service/section";
import { Moment } from "#components/ui/moment";
import { TableFrame } from "#components/ui/table";
import { asSentence } from "#lib/domain/text/as-sentence";
import type { RouteDetail } from "#lib/wire/service/route-detail";

/** The route's events, newest first. */
export function EventList({ events }: { events: RouteDetail["events"] }) {
  return (
    <Section title="Events of the last 7 days">
      {events.length === 0 ? (
        <p className="text-text-muted">Nothing has happened to this route.</p>
      ) : (
        <TableFrame aria-label="Events" className="max-h-80">
          <ol className="px-3 py-1">
            {events.map(({ at, kind, words, n }) => (
              <li key={`${at} ${kind} ${words}`} className="flex flex-wrap gap-x-3 py-1">
                <span className="w-40 shrink-0 text-text-muted">
                  <Moment at={at} absolute />
                </span>
                <span className="min-w-0 flex-1 basis-60">
                  {asSentence(words)}
                  {n > 1 && <span className="text-text-muted"> {n.toLocaleString("en")} times</span>}
                </span>
              </li>
            ))}
          </ol>
        </TableFrame>
      )}
    </Section>
  );
}
