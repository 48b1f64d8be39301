import type { Metadata } from "next";
import { headers } from "next/headers";
import { CampaignSettings } from "#components/settings/campaign-settings";
import { Screen } from "#components/shell/screen";
import { findOperator } from "#lib/console/session";
import { may } from "#lib/domain/role";
import { runtime } from "#lib/http/runtime";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const operator = await findOperator(runtime().service, await headers());
  return (
    <Screen title="Settings">
      <CampaignSettings admin={operator !== null && may(operator.role, "administer")} />
    </Screen>
  );
}
