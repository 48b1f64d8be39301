"use client";
import { findingOf, titleOf } from "#components/alerts/alert-view.ts";
import { notifiedLabel } from "#components/alerts/firing-alerts";
import { AlertNotes } from "#components/notes/alert-notes";
import { useTimeStyle } from "#components/shell/time-style";
import { buttonClass } from "#components/ui/form/button";
import { KeptNote } from "#components/ui/kept-note";
import { Moment } from "#components/ui/moment";
import { ShallowLink } from "#components/ui/shallow-link";
import { Cell, Head, NOT_ON_PHONE, ONLY_ON_DESK, Table, TableFrame } from "#components/ui/table";
import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import { showDuration } from "#lib/domain/time/show-time";
import type { Alert } from "#lib/wire/console/alert";

type Props = { alerts: Alert[]; older: number | null; isLatest: boolean };

/** Alerts that have ended, the latest first. */
export function PastAlerts({ alerts, older, isLatest }: Props) {
  const { zone } = useTimeStyle();
  return (
    <section aria-labelledby="past-alerts" className="grid gap-2">
      <h2 id="past-alerts" className="font-semibold">
        Past alerts
      </h2>
      {alerts.length === 0 ? (
        <p className="text-text-muted">{isLatest ? "No past alerts." : "There are no older alerts."}</p>
      ) : (
        <TableFrame aria-label="Past alerts">
          <Table>
            <Head
              names={["Alert", "Last value", "Started", "Duration", "Ended because", "Notified"]}
              notOnPhone={["Started", "Duration"]}
              onlyOnDesk={["Last value", "Ended because", "Notified"]}
            />
            <tbody>
              {alerts.map((alert) => (
                <tr key={alert.id} className="hover:bg-hover">
                  <Cell className="py-2 whitespace-normal max-xl:w-full max-xl:max-w-0">
                    <span className="font-medium">{titleOf(alert)}</span>
                    <span className="block wrap-anywhere xl:hidden">{findingOf(alert, zone)}</span>
                    <span className="block text-xs text-text-muted xl:hidden">
                      <span className="sm:hidden">
                        Started <Moment at={alert.startedAt} />, lasted {lasted(alert)}.{" "}
                      </span>
                      {endLabel(alert)}. {notifiedLabel(alert)}
                    </span>
                    <AlertNotes alert={alert} />
                  </Cell>
                  <Cell className={`max-w-64 ${ONLY_ON_DESK}`} title={findingOf(alert, zone)}>
                    {findingOf(alert, zone)}
                  </Cell>
                  <Cell className={NOT_ON_PHONE}>
                    <Moment at={alert.startedAt} />
                  </Cell>
                  <Cell className={`tabular-nums ${NOT_ON_PHONE}`}>{lasted(alert)}</Cell>
                  <Cell className={ONLY_ON_DESK}>{endLabel(alert)}</Cell>
                  <Cell className={ONLY_ON_DESK}>{notifiedLabel(alert)}</Cell>
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
      {older === null && alerts.length > 0 && (
        <KeptNote what="Past alerts" kept={`${KEPT_DAYS.alerts} days`} />
      )}
    </section>
  );
}

function endLabel({ endedWhy }: Alert): string {
  return endedWhy === "rule_changed" ? "Rule changed" : "Resolved";
}

function lasted({ startedAt, endedAt }: Alert): string {
  return endedAt ? showDuration(Date.parse(endedAt) - Date.parse(startedAt)) : "";
}
