import type { Metadata } from "next";
import { RoutesView } from "#components/routes/list/routes-view";
import { SettingsScreen } from "#components/settings/settings-screen";
import { may } from "#lib/domain/people/role";
import { showRoutes } from "#lib/service/routes/show-routes";
import { routeAdmin } from "#lib/web/pages/find-route";
import { permitted } from "#lib/web/pages/signed-in";
import { RouteList } from "#lib/wire/service/route-summary";

export const metadata: Metadata = { title: "Routes" };

export default async function RoutesPage() {
  const { role } = await permitted("read");
  const initial = RouteList.parse(await showRoutes(routeAdmin()));
  return (
    <SettingsScreen title="Routes">
      <RoutesView admin={may(role, "administer")} initial={initial} />
    </SettingsScreen>
  );
}
