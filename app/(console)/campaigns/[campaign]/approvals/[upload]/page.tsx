import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ApprovalView } from "#components/approvals/approval-view";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { nullIfRefused } from "#lib/console/refused-error";
import { approvalOf } from "#lib/web/console/approval-endpoint";
import { readerOf, signedIn } from "#lib/web/pages/signed-in";
import { ApprovalDetail } from "#lib/wire/console/approval";

export const metadata: Metadata = { title: "Held file" };

export default async function ApprovalPage({
  params,
}: PageProps<"/campaigns/[campaign]/approvals/[upload]">) {
  const { campaign, upload } = await params;
  const [reader, { id }] = await Promise.all([readerOf(campaign), signedIn()]);
  const found = await approvalOf(reader, id, upload).catch(nullIfRefused);
  if (!found) notFound();
  return (
    <Screen
      title="Held file"
      aside={<AsideLink href={`/campaigns/${campaign}/approvals`}>Held files</AsideLink>}
    >
      <ApprovalView key={upload} campaign={campaign} id={upload} initial={ApprovalDetail.parse(found)} />
    </Screen>
  );
}
