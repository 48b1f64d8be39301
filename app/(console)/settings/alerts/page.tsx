import type { Metadata } from "next";
import { AlertsView } from "#components/alerts/alerts-view";
import { SettingsScreen } from "#components/settings/settings-screen";
import { pastAlert, routeAlertsOf } from "#lib/web/console/alert-endpoints";
import { addressOf } from "#lib/web/pages/address";
import { permitted } from "#lib/web/pages/signed-in";
import { RouteAlertPage } from "#lib/wire/console/route-alert";

export const metadata: Metadata = { title: "Route alerts" };

export default async function RouteAlertsPage({ searchParams }: PageProps<"/settings/alerts">) {
  const { role } = await permitted("read");
  const before = addressOf(await searchParams).get("before") ?? "";
  const alerts = RouteAlertPage.parse(await routeAlertsOf(pastAlert(before)));
  return (
    <SettingsScreen title="Route alerts">
      <AlertsView campaign={null} role={role} initial={alerts} before={before} />
    </SettingsScreen>
  );
}
