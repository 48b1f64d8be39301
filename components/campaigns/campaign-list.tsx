"use client";
import { FolderOpen } from "lucide-react";
import Link from "next/link";
import { CampaignSearch } from "#components/campaigns/campaign-search";
import { CreateCampaignButton } from "#components/campaigns/create-campaign-button";
import { MoreCampaigns } from "#components/campaigns/more-campaigns";
import { CampaignState } from "#components/service/campaign-state";
import { CampaignHealth } from "#components/shell/campaign-health";
import { EnvironmentBadge } from "#components/shell/environment-badge";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { Moment } from "#components/ui/moment";
import { SkeletonRows } from "#components/ui/skeleton";
import { Cell, Head, NOT_ON_PHONE, Table } from "#components/ui/table";
import { useCampaignSearch } from "#lib/browser/use-campaign-search";

/** Every campaign that the console can reach, whatever its environment. */
export function CampaignList({ admin }: { admin: boolean }) {
  const { data, error, isPending, text, setText, showMore } = useCampaignSearch();
  if (isPending && !error) return <SkeletonRows rows={4} label="Loading campaigns" />;
  if (!data) {
    return (
      <ErrorPanel
        what="The campaigns could not be read"
        next="This page tries again by itself."
        error={error}
      />
    );
  }
  if (data.campaigns.length === 0 && text.trim() === "") {
    return (
      <Empty
        icon={<FolderOpen size={28} />}
        title="No campaigns yet"
        action={<CreateCampaignButton admin={admin} />}
      >
        Create one on the service of this installation: it then appears here by itself. An admin registers
        those of other environments in Settings.
      </Empty>
    );
  }
  return (
    <>
      <CampaignSearch text={text} onChange={setText} />
      <div className="overflow-x-auto rounded-lg border bg-surface">
        <Table className="sm:min-w-[40rem]">
          <Head names={["Campaign", "Environment", "Key", "Last read"]} notOnPhone={["Last read"]} />
          <tbody>
            {data.campaigns.map((campaign) => (
              <tr key={campaign.id} className="hover:bg-hover">
                <Cell className="h-10 max-w-80 max-sm:w-full max-sm:max-w-0">
                  <span className="flex items-center gap-2">
                    <Link
                      href={`/campaigns/${campaign.id}`}
                      className="min-w-0 truncate font-medium hover:underline"
                    >
                      {campaign.name}
                    </Link>
                    {campaign.paused && <CampaignState paused />}
                  </span>
                </Cell>
                <Cell>
                  <span className="flex items-center gap-2">
                    <EnvironmentBadge kind={campaign.upstream.kind} />
                    <span className={`text-text-muted ${NOT_ON_PHONE}`}>{campaign.upstream.name}</span>
                  </span>
                </Cell>
                <Cell>
                  <CampaignHealth stop={campaign.stop} />
                </Cell>
                <Cell className={NOT_ON_PHONE}>
                  {campaign.lastSuccessAt ? <Moment at={campaign.lastSuccessAt} /> : "never"}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
        <MoreCampaigns shown={data.campaigns.length} text={text} onMore={showMore} />
      </div>
    </>
  );
}
