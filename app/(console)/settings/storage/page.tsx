import type { Metadata } from "next";
import { LockedScreen, SettingsScreen } from "#components/settings/settings-screen";
import { StorageView } from "#components/storage/storage-view";
import { may } from "#lib/domain/people/role";
import { showStorage } from "#lib/installation/storage/show-storage";
import { runtime } from "#lib/service/api/runtime";
import { permitted } from "#lib/web/pages/signed-in";
import { Storage } from "#lib/wire/service/storage";

export const metadata: Metadata = { title: "Storage" };

export default async function StorageScreen() {
  const { role } = await permitted("read");
  if (!may(role, "administer")) return <LockedScreen title="Storage" what="Storage is for admins" />;
  return (
    <SettingsScreen title="Storage">
      <StorageView initial={Storage.parse(await showStorage(runtime().service))} />
    </SettingsScreen>
  );
}
