import type { Metadata } from "next";
import { RouteForm } from "#components/routes/form/route-form";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { routeGiven } from "#lib/web/pages/find-route";

export const metadata: Metadata = { title: "Change a route" };

export default async function ChangeRoutePage({
  params,
}: PageProps<"/settings/service/routes/[route]/change">) {
  const { initial, admin, operator } = await routeGiven(params);
  return (
    <Screen
      title={`Change ${initial.name}`}
      aside={<AsideLink href={`/settings/service/routes/${initial.routeId}`}>Back to the route</AsideLink>}
    >
      {admin ? (
        <RouteForm key={initial.routeId} route={initial} operator={operator} />
      ) : (
        <p className="text-text-muted">{ADMINS_ONLY}</p>
      )}
    </Screen>
  );
}
