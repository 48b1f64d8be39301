import { CountList } from "#components/erasure/count-list";
import { counted } from "#lib/domain/text/counted";
import { shortened } from "#lib/domain/text/shortened";
import type { ErasurePreview } from "#lib/wire/service/erasure";

/** Shows what an erasure finds and where, which messages fail or wait, and who keeps a copy. */
export function FoundRecords({ found }: { found: ErasurePreview }) {
  const { erased, campaigns, looked, fails, waits, copies, unread, backups } = found;
  const rows = looked.filter(({ rows: n }) => n > 0);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        <CountList
          title="Found by number"
          counts={erased.map(({ words, n }) => ({ name: words, n }))}
          empty="Nothing was found by number."
        />
        <CountList
          title="In these campaigns"
          counts={campaigns.map(({ name, environment, n }) => ({ name: `${name}, ${environment}`, n }))}
          empty="No campaign has messages to this number."
        />
      </div>
      <div className="grid content-start gap-4">
        {(fails > 0 || waits.length > 0) && (
          <Points
            title="Under way"
            points={[
              ...(fails > 0
                ? [
                    `${counted(fails, "message")} not handed to a provider yet: never sent, shown as failed (expired).`,
                  ]
                : []),
              ...waits.map((each) => `${each}: waited for.`),
            ]}
          />
        )}
        <Points
          title="Looked through, so that texts to others lose it too"
          points={
            rows.length > 0
              ? rows.map(({ about, rows: n }) => `${about}: about ${n.toLocaleString("en")}`)
              : ["Texts, providers' codes, exported files and the audit log."]
          }
        />
        <Points
          title="Who keeps a copy"
          points={[
            ...copies.map(
              ({ environment, campaigns: names }) =>
                `${environment} (${names.join(", ")}): only its own operator can erase it there.`,
            ),
            ...(unread.length > 0
              ? [`Not read to their end, so that more may be there: ${shortened(unread)}.`]
              : []),
            backups,
          ]}
        />
      </div>
    </div>
  );
}

function Points({ title, points }: { title: string; points: string[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      <ul className="list-disc pl-5 wrap-anywhere">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
