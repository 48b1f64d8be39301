import Link from "next/link";
import { CopyButton } from "#components/ui/form/copy-button";
import { LANGUAGES } from "#lib/domain/content/language";
import type { ServiceCampaign } from "#lib/wire/service/campaign";

/** Facts that a client of this campaign needs before its first call. */
export function CampaignApiFacts({ campaign, server }: { campaign: ServiceCampaign; server: string }) {
  const { campaignId, variables, templates, ratePerSecond, keys, ipAllowlist } = campaign;
  const address = `${server}/campaigns/${campaignId}`;
  const base = `/settings/service/${campaignId}` as const;
  return (
    <section id="overview" aria-labelledby="overview-title" className="grid scroll-mt-8 gap-4">
      <h2 id="overview-title" className="text-lg font-semibold">
        Calling this campaign
      </h2>
      <dl className="grid max-w-3xl grid-cols-[7rem_minmax(0,1fr)] gap-x-6 gap-y-2 rounded-lg border bg-surface p-4 text-sm [&>dt]:text-text-muted">
        <dt>Base address</dt>
        <dd className="flex min-w-0 items-start gap-1">
          <span className="min-w-0 font-mono break-all">{address}</span>
          <CopyButton label="Copy the base address" text={address} />
        </dd>
        <dt>Campaign id</dt>
        <dd className="flex min-w-0 items-start gap-1">
          <span className="min-w-0 font-mono break-all">{campaignId}</span>
          <CopyButton label="Copy the campaign id" text={campaignId} />
        </dd>
        <dt>Key</dt>
        <dd>
          {keys.length === 0 ? "None yet. " : "$KEY in the examples is one of the campaign's keys. "}
          <Link href={`${base}/keys`} className="text-text-accent underline">
            Keys
          </Link>
        </dd>
        <dt>Allowed from</dt>
        <dd className="min-w-0 wrap-anywhere">
          {ipAllowlist.length === 0 ? "no addresses yet; " : `${ipAllowlist.join(", ")}; `}
          <Link href={`${base}/addresses`} className="text-text-accent underline">
            Addresses
          </Link>
        </dd>
        <dt>Variables</dt>
        <dd className="font-mono wrap-anywhere">{variables.join(", ") || "none"}</dd>
        <dt>Languages</dt>
        <dd>{LANGUAGES.filter((language) => templates[language] !== undefined).join(", ")}</dd>
        <dt>Rate</dt>
        <dd>
          {ratePerSecond} calls a second for all endpoints together. Calls over the limit are dropped with
          429. Send them again with exponential backoff.
        </dd>
      </dl>
    </section>
  );
}
