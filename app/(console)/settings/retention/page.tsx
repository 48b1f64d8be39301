import type { Metadata } from "next";
import { RetentionView } from "#components/retention/retention-view";
import { SettingsScreen } from "#components/settings/settings-screen";
import { may } from "#lib/domain/people/role";
import { showRetention } from "#lib/installation/retention/show-retention";
import { runtime } from "#lib/service/api/runtime";
import { permitted } from "#lib/web/pages/signed-in";
import { Retention } from "#lib/wire/service/retention";

export const metadata: Metadata = { title: "Retention" };

export default async function RetentionPage() {
  const { role } = await permitted("read");
  const initial = Retention.parse(await showRetention(runtime().service.pool));
  return (
    <SettingsScreen title="Retention">
      <RetentionView admin={may(role, "administer")} initial={initial} />
    </SettingsScreen>
  );
}
