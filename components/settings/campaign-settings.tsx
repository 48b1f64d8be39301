"use client";
import { useState } from "react";
import { CampaignSearch } from "#components/campaigns/campaign-search";
import { MoreCampaigns } from "#components/campaigns/more-campaigns";
import { useCampaignSearch } from "#components/campaigns/use-campaign-search.ts";
import { CampaignDialog, type Dialog } from "#components/settings/campaign-dialog";
import { EnvironmentList } from "#components/settings/environment-list";
import { SettingsRow } from "#components/settings/settings-row";
import { Button } from "#components/ui/form/button";
import { Loading } from "#components/ui/loading";
import { Head, HeaderCell, Table } from "#components/ui/table";
import { announce } from "#lib/browser/announcer";

const DENIED = "Only admins can change settings. Ask an admin of this console.";

/** Campaigns and keys; everybody sees them, and admins can change them. */
export function CampaignSettings({ admin }: { admin: boolean }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { data, error, text, setText, showMore } = useCampaignSearch();
  const open = (next: Dialog) => (admin ? setDialog(next) : announce(DENIED));
  if (!data) return <Loading of="campaigns" rows={4} error={error} />;
  return (
    <section aria-label="Campaigns and keys" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="flex-1 text-base font-semibold max-sm:basis-full">Campaigns and keys</h2>
        <Button
          aria-disabled={!admin || undefined}
          look={admin ? "primary" : "plain"}
          onClick={() => open({ kind: "campaign" })}
        >
          Register campaign
        </Button>
      </div>
      {!admin && <p className="text-text-muted">{DENIED}</p>}
      <CampaignSearch text={text} onChange={setText} />
      <div className="overflow-x-auto rounded-lg border bg-surface">
        <Table>
          <Head
            names={["Campaign", "Environment", "Key", "State", "Last successful call"]}
            notOnTablet={["Environment", "Key", "State"]}
            onlyOnDesk={["Last successful call"]}
          >
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </Head>
          <tbody>
            {data.campaigns.map((campaign) => (
              <SettingsRow
                key={campaign.id}
                campaign={campaign}
                admin={admin}
                onEdit={() => open({ kind: "edit", campaign })}
                onKey={() => open({ kind: "key", campaign })}
                onRemove={() => open({ kind: "remove", campaign })}
              />
            ))}
          </tbody>
        </Table>
        <MoreCampaigns shown={data.campaigns.length} text={text} onMore={showMore} />
      </div>
      <EnvironmentList
        upstreams={data.upstreams}
        denied={admin ? null : DENIED}
        onAdd={() => open({ kind: "upstream" })}
        onEdit={(upstream) => open({ kind: "edit environment", upstream })}
        onRemove={(upstream) => open({ kind: "remove environment", upstream })}
      />
      {dialog && (
        <CampaignDialog dialog={dialog} upstreams={data.upstreams} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}
