import { RateBar } from "#components/routes/rate-bar";
import { RouteActions } from "#components/routes/route-actions";
import { RouteSentence } from "#components/routes/route-sentence";
import { RouteStateBadge } from "#components/routes/route-state";
import { Section } from "#components/service/section";
import { Moment } from "#components/ui/moment";
import type { RouteDetail } from "#lib/wire/service/route-detail";

type Props = { route: RouteDetail; admin: boolean; onDeleted: () => void };

/** Shows the route's current state and figures, and the buttons that change it. */
export function RouteNow({ route, admin, onDeleted }: Props) {
  return (
    <Section
      title="Now"
      aside={
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="text-xs text-text-muted">
            as of <Moment at={route.asOf} absolute />
          </span>
          <RouteStateBadge state={route.state} />
        </span>
      }
    >
      <p className="min-h-5">
        <RouteSentence route={route} />
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 [&_dt]:text-xs [&_dt]:text-text-muted">
        <div>
          <dt>Connections</dt>
          <dd className="tabular-nums">
            {route.bound} of {route.binds}
          </dd>
        </div>
        <div>
          <dt>Rate</dt>
          <dd className="max-w-44">
            <RateBar used={route.sentLastSecond} limit={route.ratePerSecond} />
          </dd>
        </div>
        <div>
          <dt>Not answered yet</dt>
          <dd className="tabular-nums">
            {route.window > 0 ? `${route.inWindow} of ${route.window}` : "none"}
          </dd>
        </div>
        <div>
          <dt>Receipts without a message</dt>
          <dd className="tabular-nums">{route.unmatched.toLocaleString("en")} in 7 days</dd>
        </div>
      </dl>
      <RouteActions route={route} admin={admin} onDeleted={onDeleted} />
    </Section>
  );
}
