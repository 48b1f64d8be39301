import type { Metadata } from "next";
import { OperationList } from "#components/operations/operation-list";
import { OperationsTabs } from "#components/plans/operations-tabs";
import { PlanQuestions } from "#components/plans/plan-questions";
import { Screen } from "#components/shell/screen";
import { showPlans } from "#lib/console/plans/show-plans";
import { showOperations } from "#lib/console/work/show-operations";
import { readerOf } from "#lib/web/pages/signed-in";
import { OperationList as Operations } from "#lib/wire/console/operation";
import { PlanList } from "#lib/wire/console/plan";

export const metadata: Metadata = { title: "Operations" };

export default async function OperationsPage({ params }: PageProps<"/campaigns/[campaign]/operations">) {
  const { campaign } = await params;
  const reader = await readerOf(campaign);
  const [operations, plans] = await Promise.all([showOperations(reader, null), showPlans(reader)]);
  return (
    <Screen title="Operations">
      <OperationsTabs campaign={campaign} />
      <PlanQuestions campaign={campaign} initial={PlanList.parse(plans)} />
      <OperationList campaign={campaign} initial={Operations.parse(operations)} />
    </Screen>
  );
}
