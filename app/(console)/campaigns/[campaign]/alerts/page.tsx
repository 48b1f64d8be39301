import { BellOff } from "lucide-react";
import type { Metadata } from "next";
import { AlertsView } from "#components/alerts/alerts-view";
import { Screen } from "#components/shell/screen";
import { Empty } from "#components/ui/empty";
import { seesWhole } from "#lib/domain/people/role";
import { alertsOf, pastAlert } from "#lib/web/console/alert-endpoints";
import { addressOf } from "#lib/web/pages/address";
import { readerOf } from "#lib/web/pages/signed-in";
import { AlertPage } from "#lib/wire/console/alert";

export const metadata: Metadata = { title: "Alerts" };

type Props = PageProps<"/campaigns/[campaign]/alerts">;

export default async function AlertsPage({ params, searchParams }: Props) {
  const { campaign } = await params;
  const reader = await readerOf(campaign);
  if (!seesWhole(reader.role)) {
    return (
      <Screen title="Alerts">
        <Empty icon={<BellOff size={28} />} title="Alerts are not shown to you">
          They speak of the whole campaign, and you see only what you sent here. An admin of the campaign can
          give you another role.
        </Empty>
      </Screen>
    );
  }
  const before = addressOf(await searchParams).get("before") ?? "";
  const alerts = AlertPage.parse(await alertsOf(reader, pastAlert(before)));
  return (
    <Screen title="Alerts">
      <AlertsView key={campaign} campaign={campaign} role={reader.role} initial={alerts} before={before} />
    </Screen>
  );
}
