import type { Metadata } from "next";
import { OverviewView } from "#components/overview/overview-view";
import { Screen } from "#components/shell/screen";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params }: PageProps<"/campaigns/[campaign]">) {
  const { campaign } = await params;
  return (
    <Screen title="Overview">
      <OverviewView key={campaign} campaign={campaign} />
    </Screen>
  );
}
