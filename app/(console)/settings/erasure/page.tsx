import type { Metadata } from "next";
import { ErasuresView } from "#components/erasure/erasures-view";
import { LockedScreen, SettingsScreen } from "#components/settings/settings-screen";
import { may } from "#lib/domain/people/role";
import { showErasures } from "#lib/installation/erasure/show-erasures";
import { openErasures } from "#lib/web/console/erasure-endpoint";
import { permitted } from "#lib/web/pages/signed-in";
import { Erasures } from "#lib/wire/service/erasure";

export const metadata: Metadata = { title: "Erase a number" };

export default async function ErasurePage() {
  const { role } = await permitted("read");
  if (!may(role, "administer"))
    return (
      <LockedScreen
        title="Erase a number"
        what="Erasing a number is for admins"
        why="It reaches all campaigns."
      />
    );
  return (
    <SettingsScreen title="Erase a number">
      <ErasuresView initial={Erasures.parse(await showErasures(openErasures()))} />
    </SettingsScreen>
  );
}
