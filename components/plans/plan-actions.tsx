"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { olderActionsQuery } from "#components/plans/plan-queries.ts";
import { Button } from "#components/ui/form/button";
import { KeptNote } from "#components/ui/kept-note";
import { Moment } from "#components/ui/moment";
import { Cell, Head, NOT_ON_PHONE, Table, TableFrame } from "#components/ui/table";
import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import type { PlanAction, PlanDetail } from "#lib/wire/console/plan";

type Props = { campaign: string; id: string; detail: PlanDetail };

const WORDS: Record<PlanAction["kind"], string> = {
  on: "Turned on",
  retry: "Started retries",
  ask: "Asked",
  agree: "Answered: retry",
  leave: "Answered: do not retry",
  stop: "Stopped",
};

/** Everything done by or to the plan, newest first; the audit log has the same. */
export function PlanActions({ campaign, id, detail }: Props) {
  const [cursor, setCursor] = useState<number | null>(null);
  const { data: older } = useQuery({
    ...olderActionsQuery(campaign, id, cursor ?? 0),
    enabled: cursor !== null,
  });
  const { actions, before } = (cursor !== null && older) || detail;
  return (
    <section aria-label="What happened" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-base font-semibold">What happened</h2>
      <TableFrame aria-label="Actions">
        <Table className="lg:min-w-[44rem]">
          <Head
            names={["When", "What", "Messages", "By", "Details"]}
            numbers={["Messages"]}
            notOnPhone={["Details"]}
          />
          <tbody>
            {actions.map((action) => (
              <tr key={action.id}>
                <Cell>
                  <Moment at={action.at} />
                </Cell>
                <Cell>
                  {action.operation === null ? (
                    WORDS[action.kind]
                  ) : (
                    <Link
                      href={`/campaigns/${campaign}/operations/${action.operation}`}
                      prefetch={false}
                      className="text-text-accent hover:underline"
                    >
                      {WORDS[action.kind]}
                    </Link>
                  )}
                </Cell>
                <Cell className="text-right tabular-nums">{action.n?.toLocaleString("en") ?? ""}</Cell>
                <Cell className="max-w-60 max-sm:max-w-24" title={action.by}>
                  {action.by}
                </Cell>
                <Cell className={`whitespace-normal ${NOT_ON_PHONE}`}>{action.said}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
      <div className="flex gap-2">
        {cursor !== null && <Button onClick={() => setCursor(null)}>Newest</Button>}
        {before !== null && <Button onClick={() => setCursor(before)}>Older</Button>}
      </div>
      {before === null && <KeptNote what="Actions and results of a plan" kept={`${KEPT_DAYS.plans} days`} />}
    </section>
  );
}
