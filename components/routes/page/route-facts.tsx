import type { Route } from "next";
import Link from "next/link";
import { routeFacts } from "#components/routes/page/route-facts-labels.ts";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { Section } from "#components/service/section";
import { ActionButton } from "#components/ui/form/action-button";
import { buttonClass } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import type { RouteDetail } from "#lib/wire/service/route-detail";

/** The route's settings, without its secrets. */
export function RouteFacts({ route, admin }: { route: RouteDetail; admin: boolean }) {
  const { routeId, createdAt, secrets } = route;
  return (
    <Section
      title="Settings"
      aside={
        admin ? (
          <Link
            href={`/settings/service/routes/${routeId}/change` as Route}
            className={buttonClass({ size: "small" })}
          >
            Change
          </Link>
        ) : (
          <ActionButton size="small" denied={ADMINS_ONLY}>
            Change
          </ActionButton>
        )
      }
    >
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&>dt]:text-text-muted">
        {routeFacts(route).map(([name, value]) => (
          <div key={name} className="contents [&>dt]:text-text-muted">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt>Secrets</dt>
        <dd>{secrets.length === 0 ? "none" : `${secrets.join(", ")}; stored encrypted, never shown`}</dd>
        <dt>Created</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
      </dl>
    </Section>
  );
}
