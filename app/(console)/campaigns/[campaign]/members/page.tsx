import type { Metadata } from "next";
import { MembersView } from "#components/membership/members-view";
import { Screen } from "#components/shell/screen";
import { showMembers } from "#lib/console/people/show-members";
import { readerOf } from "#lib/web/pages/signed-in";
import { MemberList } from "#lib/wire/console/membership";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage({ params }: PageProps<"/campaigns/[campaign]/members">) {
  const { campaign } = await params;
  const reader = await readerOf(campaign);
  const members = MemberList.parse(await showMembers(reader));
  return (
    <Screen title="Members">
      <MembersView key={campaign} campaign={campaign} name={reader.campaign.name} initial={members} />
    </Screen>
  );
}
