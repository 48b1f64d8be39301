import type { Metadata } from "next";
import { OverviewView } from "#components/overview/overview-view";
import { Screen } from "#components/shell/screen";
import { readOverview } from "#lib/mirror/overview";
import { Overview } from "#lib/wire/console-counts";
import { readerOf } from "../../signed-in";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params }: PageProps<"/campaigns/[campaign]">) {
  const { campaign } = await params;
  const overview = await readOverview(await readerOf(campaign));
  return (
    <Screen title="Overview">
      <OverviewView key={campaign} campaign={campaign} initial={Overview.parse(overview)} />
    </Screen>
  );
}
