import { Lock } from "lucide-react";
import type { Metadata } from "next";
import { SettingsScreen } from "#components/settings/settings-screen";
import { StorageView } from "#components/storage/storage-view";
import { Empty } from "#components/ui/empty";
import { may } from "#lib/domain/people/role";
import { showStorage } from "#lib/installation/storage/show-storage";
import { runtime } from "#lib/service/api/runtime";
import { permitted } from "#lib/web/pages/signed-in";
import { Storage } from "#lib/wire/service/storage";

export const metadata: Metadata = { title: "Storage" };

export default async function StorageScreen() {
  const { role } = await permitted("read");
  return (
    <SettingsScreen title="Storage">
      {may(role, "administer") ? (
        <StorageView initial={Storage.parse(await showStorage(runtime().service))} />
      ) : (
        <Empty icon={<Lock size={28} />} title="Storage is for admins">
          Ask an admin of this console.
        </Empty>
      )}
    </SettingsScreen>
  );
}
