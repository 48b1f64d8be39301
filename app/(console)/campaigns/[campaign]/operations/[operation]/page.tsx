import type { Metadata } from "next";
import { OperationTitle, OperationView } from "#components/operations/operation-view";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { readerOf } from "#lib/web/pages/signed-in";

export const metadata: Metadata = { title: "Operation" };

export default async function OperationPage({
  params,
}: PageProps<"/campaigns/[campaign]/operations/[operation]">) {
  const { campaign, operation } = await params;
  await readerOf(campaign);
  const id = decodeURIComponent(operation);
  return (
    <Screen
      title={<OperationTitle campaign={campaign} id={id} />}
      aside={<AsideLink href={`/campaigns/${campaign}/operations`}>All operations</AsideLink>}
    >
      <OperationView campaign={campaign} id={id} />
    </Screen>
  );
}
