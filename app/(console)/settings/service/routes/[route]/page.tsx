import type { Metadata } from "next";
import { RouteView } from "#components/routes/page/route-view";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { CopyButton } from "#components/ui/form/copy-button";
import { routeGiven } from "#lib/web/pages/find-route";

export const metadata: Metadata = { title: "Route" };

export default async function RoutePage({ params }: PageProps<"/settings/service/routes/[route]">) {
  const { initial, admin } = await routeGiven(params);
  return (
    <Screen title={initial.name} aside={<AsideLink href="/settings/service/routes">All routes</AsideLink>}>
      <p className="flex min-w-0 items-center gap-1 text-text-muted">
        <span className="min-w-0 font-mono text-xs break-all">{initial.routeId}</span>
        <CopyButton label="Copy the route's id" text={initial.routeId} />
      </p>
      <RouteView key={initial.routeId} initial={initial} admin={admin} />
    </Screen>
  );
}
