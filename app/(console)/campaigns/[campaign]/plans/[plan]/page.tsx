import type { Metadata } from "next";
import { PlanView } from "#components/plans/plan-view";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { readerOf } from "#lib/web/pages/signed-in";

export const metadata: Metadata = { title: "Retry plan" };

export default async function PlanPage({ params }: PageProps<"/campaigns/[campaign]/plans/[plan]">) {
  const { campaign, plan } = await params;
  await readerOf(campaign);
  const id = decodeURIComponent(plan);
  return (
    <Screen
      title={`Retry plan ${id}`}
      aside={<AsideLink href={`/campaigns/${campaign}/plans`}>All retry plans</AsideLink>}
    >
      <PlanView campaign={campaign} id={id} />
    </Screen>
  );
}
