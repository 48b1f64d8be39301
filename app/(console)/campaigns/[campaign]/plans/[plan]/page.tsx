import type { Metadata } from "next";
import Link from "next/link";
import { PlanView } from "#components/plans/plan-view";
import { Screen } from "#components/shell/screen";
import { readerOf } from "../../../../signed-in";

export const metadata: Metadata = { title: "Retry plan" };

export default async function PlanPage({ params }: PageProps<"/campaigns/[campaign]/plans/[plan]">) {
  const { campaign, plan } = await params;
  await readerOf(campaign);
  const id = decodeURIComponent(plan);
  return (
    <Screen
      title={`Retry plan ${id}`}
      aside={
        <Link href={`/campaigns/${campaign}/plans`} className="text-text-accent hover:underline">
          All retry plans
        </Link>
      }
    >
      <PlanView campaign={campaign} id={id} />
    </Screen>
  );
}
