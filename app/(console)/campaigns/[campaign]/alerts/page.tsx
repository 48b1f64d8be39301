import { BellOff } from "lucide-react";
import type { Metadata } from "next";
import { AlertsView } from "#components/alerts/alerts-view";
import { Screen } from "#components/shell/screen";
import { Empty } from "#components/ui/empty";
import { showAlerts } from "#lib/console/alerts/show-alerts";
import { seesWhole } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import { addressOf } from "#lib/web/pages/address";
import { readerOf } from "#lib/web/pages/signed-in";
import { AlertPage } from "#lib/wire/console/alert";

export const metadata: Metadata = { title: "Alerts" };

type Props = PageProps<"/campaigns/[campaign]/alerts">;

export default async function AlertsPage({ params, searchParams }: Props) {
  const { campaign } = await params;
  const { pool, role, campaign: row } = await readerOf(campaign);
  if (!seesWhole(role)) {
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
  const canMail = runtime().service.settings.mail !== null;
  const place = /^\d{1,15}$/.test(before) ? Number(before) : null;
  const alerts = AlertPage.parse(await showAlerts({ pool, canMail }, row.id, place));
  return (
    <Screen title="Alerts">
      <AlertsView key={campaign} campaign={campaign} role={role} initial={alerts} before={before} />
    </Screen>
  );
}
