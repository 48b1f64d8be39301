import type { Metadata } from "next";
import { LookUpView } from "#components/look-ups/look-up-view";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { searchedCampaigns } from "#lib/console/look-ups/searched-campaigns";
import { LOOK_UP_DENIED } from "#lib/domain/people/visibility";
import { runtime } from "#lib/service/api/runtime";
import { signedIn } from "#lib/web/pages/signed-in";

export const metadata: Metadata = { title: "Look up a number" };

export default async function LookUpPage() {
  const searched = await searchedCampaigns(runtime().service.pool, await signedIn());
  return (
    <Screen title="Did we reach this person?" aside={<AsideLink href="/">All campaigns</AsideLink>}>
      <LookUpView denied={searched.length > 0 ? null : LOOK_UP_DENIED} />
    </Screen>
  );
}
