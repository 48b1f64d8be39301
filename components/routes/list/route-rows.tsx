import { TriangleAlert } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { RateBar } from "#components/routes/rate-bar";
import { RouteActions } from "#components/routes/route-actions";
import { KIND_WORDS } from "#components/routes/route-labels.ts";
import { RouteSentence } from "#components/routes/route-sentence";
import { RouteStateBadge } from "#components/routes/route-state";
import { Cell, Head, NOT_ON_PHONE, NOT_ON_TABLET, Table } from "#components/ui/table";
import type { RouteSummary } from "#lib/wire/service/route-summary";

const COLUMNS = [
  "Route",
  "State",
  "Connections",
  "Rate",
  "Unanswered",
  "Campaigns",
  "Receipts without a message",
] as const;

/** Each route in two rows: its figures, then its state in words and the actions on it. */
export function RouteRows({ routes, admin }: { routes: RouteSummary[]; admin: boolean }) {
  return (
    <section aria-label="Routes" className="overflow-x-auto rounded-lg border bg-surface">
      <Table>
        <Head
          names={[...COLUMNS]}
          numbers={["Connections", "Unanswered", "Campaigns", "Receipts without a message"]}
          notOnPhone={["Connections", "Rate"]}
          notOnTablet={["Unanswered", "Campaigns", "Receipts without a message"]}
        />
        {routes.map((route) => (
          <RouteRow key={route.routeId} route={route} admin={admin} />
        ))}
      </Table>
    </section>
  );
}

function RouteRow({ route, admin }: { route: RouteSummary; admin: boolean }) {
  const { routeId, name, kind, state, bound, binds, sentLastSecond, ratePerSecond } = route;
  const number = `border-b-0 text-right tabular-nums ${NOT_ON_TABLET}`;
  return (
    <tbody aria-label={name} className="not-first-of-type:[&>tr:first-child>*]:border-t">
      <tr>
        <th
          scope="row"
          className="h-10 max-w-60 truncate px-3 text-left font-normal max-sm:max-w-0 max-sm:w-full"
        >
          <Link href={`/settings/service/routes/${routeId}` as Route} className="font-medium hover:underline">
            {name}
          </Link>{" "}
          <span className="text-text-muted">{KIND_WORDS[kind]}</span>
        </th>
        <Cell className="border-b-0">
          <RouteStateBadge state={state} />
        </Cell>
        <Cell className={`border-b-0 text-right tabular-nums ${NOT_ON_PHONE}`}>
          {bound} of {binds}
        </Cell>
        <Cell className={`w-44 border-b-0 ${NOT_ON_PHONE}`}>
          <RateBar used={sentLastSecond} limit={ratePerSecond} />
        </Cell>
        <Cell className={number}>{route.window > 0 ? `${route.inWindow} of ${route.window}` : "–"}</Cell>
        <Cell className={number}>{route.campaigns.toLocaleString("en")}</Cell>
        <Cell className={number}>
          {route.unmatched > 0 && (
            <TriangleAlert size={13} aria-hidden className="mr-1 inline text-status-overdue" />
          )}
          {route.unmatched.toLocaleString("en")}
        </Cell>
      </tr>
      <tr>
        <td colSpan={COLUMNS.length} className="px-3 pb-2">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <p className={`min-w-0 flex-1 basis-60 pt-0.5 ${route.fault ? "" : "text-text-muted"}`}>
              <RouteSentence route={route} />
            </p>
            {admin && <RouteActions route={route} admin small />}
          </div>
        </td>
      </tr>
    </tbody>
  );
}
