import type { Metadata } from "next";
import Link from "next/link";
import { DirectoryView } from "#components/service/directory-view";
import { Screen } from "#components/shell/screen";
import { may } from "#lib/domain/role";
import { runtime } from "#lib/http/runtime";
import { showDirectory } from "#lib/service/clear-directory";
import { Directory } from "#lib/wire/service-campaign";
import { signedIn } from "../../../signed-in";

export const metadata: Metadata = { title: "Recipient directory" };

export default async function DirectoryPage() {
  const { role } = await signedIn();
  const directory = Directory.parse(await showDirectory(runtime().service));
  return (
    <Screen
      title="Recipient directory"
      aside={
        <Link href="/settings/service" className="text-text-accent hover:underline">
          All campaigns of this service
        </Link>
      }
    >
      <DirectoryView admin={may(role, "administer")} initial={directory} />
    </Screen>
  );
}
