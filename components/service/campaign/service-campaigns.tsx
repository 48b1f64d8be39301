"use client";
import { useQuery } from "@tanstack/react-query";
import { FolderPlus } from "lucide-react";
import Link from "next/link";
import { useDeferredValue, useState } from "react";
import { CAMPAIGNS_AT_ONCE } from "#components/campaigns/campaign-queries.ts";
import { CampaignSearch } from "#components/campaigns/campaign-search";
import { CreateCampaignButton } from "#components/campaigns/create-campaign-button";
import { MoreCampaigns } from "#components/campaigns/more-campaigns";
import { CampaignState } from "#components/service/campaign/campaign-state";
import { serviceCampaignsQuery } from "#components/service/service-queries.ts";
import { Empty } from "#components/ui/empty";
import { buttonClass } from "#components/ui/form/button";
import { Loading } from "#components/ui/loading";
import { Moment } from "#components/ui/moment";
import { Cell, Head, NOT_ON_PHONE, Table } from "#components/ui/table";

/** The campaigns that live on the service of this installation. */
export function ServiceCampaigns({ admin }: { admin: boolean }) {
  const [text, setText] = useState("");
  const [limit, setLimit] = useState(CAMPAIGNS_AT_ONCE);
  const asked = useDeferredValue(text.trim());
  const { data, error } = useQuery(serviceCampaignsQuery(asked, limit));
  if (!data) return <Loading of="campaigns" rows={4} error={error} />;
  if (data.campaigns.length === 0 && text.trim() === "") {
    return (
      <Empty
        icon={<FolderPlus size={28} />}
        title="No campaigns yet"
        action={<CreateCampaignButton admin={admin} />}
      >
        A campaign holds the texts of the messages, the keys that can send them, and the messages themselves.
      </Empty>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <CampaignSearch text={text} onChange={setText} />
        </div>
        <Link href="/settings/service/directory" className={buttonClass({})}>
          Recipient directory
        </Link>
        <CreateCampaignButton admin={admin} />
      </div>
      <div className="overflow-x-auto rounded-lg border bg-surface">
        <Table>
          <Head
            names={["Campaign", "State", "Calls a second", "Created"]}
            notOnPhone={["Calls a second", "Created"]}
          />
          <tbody>
            {data.campaigns.map(({ campaignId, name, pausedAt, ratePerSecond, createdAt }) => (
              <tr key={campaignId} className="hover:bg-hover">
                <Cell className="h-10 max-w-80 max-sm:w-full max-sm:max-w-0">
                  <Link href={`/settings/service/${campaignId}`} className="font-medium hover:underline">
                    {name}
                  </Link>
                </Cell>
                <Cell>
                  <CampaignState paused={pausedAt !== null} />
                </Cell>
                <Cell className={NOT_ON_PHONE}>{ratePerSecond}</Cell>
                <Cell className={NOT_ON_PHONE}>
                  <Moment at={createdAt} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
        <MoreCampaigns
          shown={data.campaigns.length}
          text={text}
          onMore={data.hasMore ? () => setLimit(limit + CAMPAIGNS_AT_ONCE) : null}
        />
      </div>
    </>
  );
}
