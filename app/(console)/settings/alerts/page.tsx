import type { Metadata } from "next";
import { RouteAlertsView } from "#components/alerts/route-alerts-view";
import { SettingsScreen } from "#components/settings/settings-screen";
import { routeAlertsOf } from "#lib/web/console/route-alerts-endpoint";
import { addressOf } from "#lib/web/pages/address";
import { permitted } from "#lib/web/pages/signed-in";
import { RouteAlertPage } from "#lib/wire/console/route-alert";

export const metadata: Metadata = { title: "Route alerts" };

export default async function RouteAlertsPage({ searchParams }: PageProps<"/settings/alerts">) {
  const { role } = await permitted("read");
  const before = addressOf(await searchParams).get("before") ?? "";
  const place = /^\d{1,15}$/.test(before) ? Number(before) : null;
  const alerts = RouteAlertPage.parse(await routeAlertsOf(place));
  return (
    <SettingsScreen title="Route alerts">
      <RouteAlertsView role={role} initial={alerts} before={before} />
    </SettingsScreen>
  );
}
