import type { Metadata } from "next";
import { ApprovalsView } from "#components/approvals/approvals-view";
import { HeldTabs } from "#components/approvals/held-tabs";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { showApprovals } from "#lib/console/approvals/show-approvals";
import { readerOf } from "#lib/web/pages/signed-in";
import { ApprovalList } from "#lib/wire/console/approval";

export const metadata: Metadata = { title: "Held files" };

export default async function ApprovalsPage({ params }: PageProps<"/campaigns/[campaign]/approvals">) {
  const { campaign } = await params;
  const initial = ApprovalList.parse(await showApprovals(await readerOf(campaign)));
  return (
    <Screen
      title="Held files"
      aside={<AsideLink href={`/campaigns/${campaign}/upload`}>Upload a file</AsideLink>}
    >
      <HeldTabs campaign={campaign} />
      <ApprovalsView key={campaign} campaign={campaign} initial={initial} />
    </Screen>
  );
}
