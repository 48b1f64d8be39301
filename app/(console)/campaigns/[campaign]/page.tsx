import { BellRing, UsersRound } from "lucide-react";
import type { Metadata, Route } from "next";
import Link from "next/link";
import { rangeOf } from "#components/overview/overview-range.ts";
import { OverviewView } from "#components/overview/overview-view";
import { Screen } from "#components/shell/screen";
import { buttonClass } from "#components/ui/form/button";
import { readOverview } from "#lib/console/overview/overview";
import { may } from "#lib/domain/people/role";
import { addressOf } from "#lib/web/pages/address";
import { chosenZone } from "#lib/web/pages/chosen-zone";
import { routeCountsGiven } from "#lib/web/pages/find-route-counts";
import { readerOf } from "#lib/web/pages/signed-in";
import { Overview, OverviewQuery } from "#lib/wire/console/overview";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params, searchParams }: PageProps<"/campaigns/[campaign]">) {
  const { campaign } = await params;
  const range = rangeOf(addressOf(await searchParams));
  const zone = (await chosenZone()) ?? "UTC";
  const reader = await readerOf(campaign);
  const query = OverviewQuery.parse({ ...Object.fromEntries(new URLSearchParams(range)), zone });
  const overview = Overview.parse(await readOverview(reader, query));
  return (
    <Screen
      title="Overview"
      aside={
        <div className="flex flex-wrap gap-2">
          <Link href={`/campaigns/${campaign}/members` as Route} className={buttonClass({})}>
            <UsersRound size={14} aria-hidden />
            Members
          </Link>
          <Link href={`/campaigns/${campaign}/alerts` as Route} className={buttonClass({})}>
            <BellRing size={14} aria-hidden />
            Alerts
          </Link>
        </div>
      }
    >
      <OverviewView
        key={campaign}
        campaign={campaign}
        initial={overview}
        routes={await routeCountsGiven(Number(campaign), overview.range)}
        range={range}
        zone={zone}
        admin={may(reader.role, "administer")}
      />
    </Screen>
  );
}
