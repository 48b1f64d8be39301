import type { Metadata } from "next";
import Link from "next/link";
import { OperationsTabs } from "#components/plans/operations-tabs";
import { PlanList } from "#components/plans/plan-list";
import { Screen } from "#components/shell/screen";
import { buttonClass } from "#components/ui/form/button";
import { readerOf } from "#lib/web/pages/signed-in";

export const metadata: Metadata = { title: "Retry plans" };

export default async function PlansPage({ params }: PageProps<"/campaigns/[campaign]/plans">) {
  const { campaign } = await params;
  await readerOf(campaign);
  return (
    <Screen
      title="Retry plans"
      aside={
        <Link href={`/campaigns/${campaign}/plans/new`} className={buttonClass({})}>
          New retry plan
        </Link>
      }
    >
      <OperationsTabs campaign={campaign} />
      <PlanList campaign={campaign} />
    </Screen>
  );
}
