"use client";
import { toldWords } from "#components/alerts/firing-alerts";
import { useTimeStyle } from "#components/shell/time-style";
import { buttonClass } from "#components/ui/button";
import { Moment } from "#components/ui/moment";
import { ShallowLink } from "#components/ui/shallow-link";
import { Cell, Head, Table, TableFrame } from "#components/ui/table";
import { findingOf } from "#lib/browser/alert-view";
import { alertTitle } from "#lib/domain/alert-words";
import { showDuration } from "#lib/domain/show-time";
import type { Alert } from "#lib/wire/console-alert";

type Props = { alerts: Alert[]; older: number | null; isLatest: boolean };

/** Alerts that are over, the latest first. */
export function PastAlerts({ alerts, older, isLatest }: Props) {
  const { zone } = useTimeStyle();
  return (
    <section aria-labelledby="past-alerts" className="grid gap-2">
      <h2 id="past-alerts" className="font-semibold">
        Past alerts
      </h2>
      {alerts.length === 0 ? (
        <p className="text-text-muted">{isLatest ? "None yet." : "There are no older ones."}</p>
      ) : (
        <TableFrame aria-label="Past alerts">
          <Table className="min-w-[48rem]">
            <Head names={["Alert", "Found last", "Began", "Lasted", "Ended", "Told"]} />
            <tbody>
              {alerts.map((alert) => (
                <tr key={alert.id} className="hover:bg-hover">
                  <Cell className="font-medium">{alertTitle(alert.kind)}</Cell>
                  <Cell className="max-w-96" title={findingOf(alert, zone)}>
                    {findingOf(alert, zone)}
                  </Cell>
                  <Cell>
                    <Moment at={alert.startedAt} />
                  </Cell>
                  <Cell className="tabular-nums">{lasted(alert)}</Cell>
                  <Cell>{alert.endedWhy === "rule_changed" ? "Its rule was changed" : "Over by itself"}</Cell>
                  <Cell>{toldWords(alert)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
      <div className="flex gap-2">
        {!isLatest && (
          <ShallowLink href="" className={buttonClass({ size: "small" })}>
            Latest
          </ShallowLink>
        )}
        {older !== null && (
          <ShallowLink href={`?before=${older}`} className={buttonClass({ size: "small" })}>
            Older
          </ShallowLink>
        )}
      </div>
    </section>
  );
}

function lasted({ startedAt, endedAt }: Alert): string {
  return endedAt ? showDuration(Date.parse(endedAt) - Date.parse(startedAt)) : "";
}
