import type { Metadata } from "next";
import { BatchList } from "#components/batches/batch-list";
import { Screen } from "#components/shell/screen";

export const metadata: Metadata = { title: "Batches" };

export default async function BatchesPage({ params }: PageProps<"/campaigns/[campaign]/batches">) {
  const { campaign } = await params;
  return (
    <Screen title="Batches" fill>
      <BatchList key={campaign} campaign={campaign} />
    </Screen>
  );
}
