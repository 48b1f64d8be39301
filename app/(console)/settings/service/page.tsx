import type { Metadata } from "next";
import { NoticeControl } from "#components/notices/notice-control";
import { BackupSection } from "#components/service/backups/backup-section";
import { ServiceCampaigns } from "#components/service/campaign/service-campaigns";
import { DeliveryControl } from "#components/service/delivery/delivery-control";
import { SettingsScreen } from "#components/settings/settings-screen";
import { may } from "#lib/domain/people/role";
import { showBackups } from "#lib/installation/backup/show-backups";
import { showNotice } from "#lib/installation/notices/show-notice";
import { runtime } from "#lib/service/api/runtime";
import { showDelivery } from "#lib/service/hold/hold-delivery";
import { permitted } from "#lib/web/pages/signed-in";
import { DeliveryState } from "#lib/wire/service/hold";
import { NoticeState } from "#lib/wire/service/notice";

export const metadata: Metadata = { title: "This service" };

export default async function ServicePage() {
  const { role } = await permitted("read");
  const { service } = runtime();
  const admin = may(role, "administer");
  return (
    <SettingsScreen title="Campaigns of this service">
      <DeliveryControl admin={admin} initial={DeliveryState.parse(await showDelivery(service))} />
      <NoticeControl admin={admin} initial={NoticeState.parse(await showNotice(service.pool))} />
      <BackupSection backups={await showBackups(service.pool, service.settings, admin)} />
      <ServiceCampaigns admin={admin} />
    </SettingsScreen>
  );
}
