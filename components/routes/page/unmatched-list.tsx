import { RawCodes } from "#components/routes/raw-codes";
import { Section } from "#components/service/section";
import { CopyButton } from "#components/ui/form/copy-button";
import { Moment } from "#components/ui/moment";
import { Cell, Head, NOT_ON_PHONE, Table, TableFrame } from "#components/ui/table";
import { statusLabel } from "#lib/domain/messages/status-labels";
import type { RouteDetail } from "#lib/wire/service/route-detail";

/** Receipts whose message was not found, and the usual cause. */
export function UnmatchedList({ receipts }: { receipts: RouteDetail["unmatchedReceipts"] }) {
  return (
    <Section title="Receipts without a message">
      {receipts.length === 0 ? (
        <p className="text-text-muted">None in the last 7 days.</p>
      ) : (
        <>
          <p className="text-text-muted">
            No message with these ids was sent over this route. If the ids are those of the provider’s answers
            written in another base, change how ids are read in the route’s settings.
          </p>
          <TableFrame aria-label="Receipts without a message" className="max-h-80">
            <Table>
              <Head names={["Provider’s id", "Says", "Code", "Received"]} notOnPhone={["Code", "Received"]} />
              <tbody>
                {receipts.map(({ at, externalId, status, raw, words }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a receipt may come twice
                  <tr key={`${at} ${externalId} ${index}`}>
                    <Cell className="max-w-48 font-mono text-xs">
                      <span className="flex min-w-0 items-center gap-1">
                        <span className="truncate" title={externalId ?? undefined}>
                          {externalId ?? "none"}
                        </span>
                        {externalId && <CopyButton label={`Copy ${externalId}`} text={externalId} />}
                      </span>
                    </Cell>
                    <Cell>{statusLabel(status).label}</Cell>
                    <Cell className={`w-full max-w-0 ${NOT_ON_PHONE}`}>
                      <RawCodes raw={raw} words={words} />
                    </Cell>
                    <Cell className={NOT_ON_PHONE}>
                      <Moment at={at} />
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </TableFrame>
        </>
      )}
    </Section>
  );
}
