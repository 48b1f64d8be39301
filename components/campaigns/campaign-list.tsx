"use client";
import { FolderOpen } from "lucide-react";
import { CampaignRow } from "#components/campaigns/campaign-row";
import { CampaignSearch } from "#components/campaigns/campaign-search";
import { CreateCampaignButton } from "#components/campaigns/create-campaign-button";
import { MoreCampaigns } from "#components/campaigns/more-campaigns";
import { useCampaignSearch } from "#components/campaigns/use-campaign-search.ts";
import { Empty } from "#components/ui/empty";
import { Loading } from "#components/ui/loading";
import { Head, Table } from "#components/ui/table";

const NUMBERS = ["Needs action", "In flight"];

/** Every campaign that the console can reach, whatever its environment. */
export function CampaignList({ admin, isMember }: { admin: boolean; isMember: boolean }) {
  const { data, error, text, setText, showMore } = useCampaignSearch();
  if (!data) return <Loading of="campaigns" rows={4} error={error} />;
  if (data.campaigns.length === 0 && text.trim() === "" && isMember) {
    return (
      <Empty icon={<FolderOpen size={28} />} title="You are not a member of a campaign yet">
        Ask an admin of this console, or of the campaign, to add you. This page then shows it by itself.
      </Empty>
    );
  }
  if (data.campaigns.length === 0 && text.trim() === "") {
    return (
      <Empty
        icon={<FolderOpen size={28} />}
        title="No campaigns yet"
        action={<CreateCampaignButton admin={admin} />}
      >
        Campaigns that you create on this service appear here by themselves. An admin can register campaigns
        of other environments in Settings.
      </Empty>
    );
  }
  return (
    <>
      <CampaignSearch text={text} onChange={setText} />
      <div className="overflow-x-auto rounded-lg border bg-surface">
        <Table>
          <Head
            names={["Campaign", "Environment", ...NUMBERS, "Key", "Last read"]}
            numbers={NUMBERS}
            notOnPhone={["In flight"]}
            notOnTablet={["Environment", "Last read"]}
          />
          <tbody>
            {data.campaigns.map((campaign) => (
              <CampaignRow key={campaign.id} campaign={campaign} />
            ))}
          </tbody>
        </Table>
        <MoreCampaigns shown={data.campaigns.length} text={text} onMore={showMore} />
      </div>
    </>
  );
}
