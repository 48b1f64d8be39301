import type { Metadata } from "next";
import { DirectoryView } from "#components/service/directory/directory-view";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { may } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import { showDirectory } from "#lib/service/directory/clear-directory";
import { permitted } from "#lib/web/pages/signed-in";
import { Directory } from "#lib/wire/service/campaign";

export const metadata: Metadata = { title: "Recipient directory" };

export default async function DirectoryPage() {
  const { role } = await permitted("read");
  const directory = Directory.parse(await showDirectory(runtime().service));
  return (
    <Screen
      title="Recipient directory"
      aside={<AsideLink href="/settings/service">All campaigns of this service</AsideLink>}
    >
      <DirectoryView admin={may(role, "administer")} initial={directory} />
    </Screen>
  );
}
