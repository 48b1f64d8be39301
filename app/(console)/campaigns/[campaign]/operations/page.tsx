import type { Metadata } from "next";
import { OperationList } from "#components/operations/operation-list";
import { OperationsTabs } from "#components/plans/operations-tabs";
import { PlanQuestions } from "#components/plans/plan-questions";
import { Screen } from "#components/shell/screen";
import { readerOf } from "#lib/web/pages/signed-in";

export const metadata: Metadata = { title: "Operations" };

export default async function OperationsPage({ params }: PageProps<"/campaigns/[campaign]/operations">) {
  const { campaign } = await params;
  await readerOf(campaign);
  return (
    <Screen title="Operations">
      <OperationsTabs campaign={campaign} />
      <PlanQuestions campaign={campaign} />
      <OperationList campaign={campaign} />
    </Screen>
  );
}
