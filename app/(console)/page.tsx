import type { Metadata } from "next";
import { CampaignList } from "#components/campaigns/campaign-list";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { may } from "#lib/domain/people/role";
import { signedIn } from "#lib/web/pages/signed-in";

export const metadata: Metadata = { title: "Campaigns" };

export default async function CampaignsPage() {
  const { role } = await signedIn();
  return (
    <Screen
      title="Campaigns"
      aside={
        <div className="flex flex-wrap gap-4">
          <AsideLink href="/calendar">Calendar</AsideLink>
          <AsideLink href="/look-up">Look up a number</AsideLink>
        </div>
      }
    >
      <CampaignList admin={may(role, "administer")} isMember={!may(role, "read")} />
    </Screen>
  );
}
