import Link from "next/link";
import { Section } from "#components/service/section";
import { Moment } from "#components/ui/moment";
import { LANGUAGES } from "#lib/domain/content/language";
import type { ServiceCampaign } from "#lib/wire/service/campaign";

/** `kept` says in a sentence how long its messages are kept. */
type Props = { campaign: ServiceCampaign; kept: string };

/** Summarises the campaign's parts, each with a link to change it. */
export function CampaignFacts({ campaign, kept }: Props) {
  const { campaignId, header, footer, templates, contentVersion, ipAllowlist, keys, messages } = campaign;
  const base = `/settings/service/${campaignId}` as const;
  const total = Object.values(messages).reduce((sum, n) => sum + n, 0);
  const languages = LANGUAGES.filter((language) => templates[language] !== undefined);
  return (
    <Section title="Summary">
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 [&>dt]:text-text-muted">
        <dt>Languages</dt>
        <dd className="capitalize">{languages.join(", ")}</dd>
        <dt>Content</dt>
        <dd>
          <Link href={`${base}/content`} className="text-text-accent underline">
            Version {contentVersion}
          </Link>
          {campaign.contentLocked ? ", locked because messages use it" : ", not used yet"}
        </dd>
        <dt>Header</dt>
        <dd className="wrap-anywhere whitespace-pre-wrap">{header || "none"}</dd>
        <dt>Footer</dt>
        <dd className="grid gap-1">
          {languages.map((language) => (
            <span key={language} className="wrap-anywhere whitespace-pre-wrap">
              <span className="text-text-muted capitalize">{language}:</span> {footer[language] || "none"}
            </span>
          ))}
        </dd>
        <dt>Routes</dt>
        <dd>
          <Link href={`${base}/routes`} className="text-text-accent hover:underline">
            {campaign.routes.join(", ") || "none"}
          </Link>
          {campaign.sender && `, as ${campaign.sender}`}
        </dd>
        <dt>Addresses</dt>
        <dd>
          <Link href={`${base}/addresses`} className="text-text-accent hover:underline">
            {ipAllowlist.length} of 20
          </Link>
        </dd>
        <dt>Keys</dt>
        <dd>
          <Link href={`${base}/keys`} className="text-text-accent hover:underline">
            {keys.length} of 3
          </Link>
        </dd>
        <dt>Messages</dt>
        <dd className="tabular-nums">{total.toLocaleString("en")}</dd>
        <dt>Kept</dt>
        <dd>
          {kept}{" "}
          <Link href="/settings/retention" className="whitespace-nowrap text-text-accent hover:underline">
            Retention
          </Link>
        </dd>
        <dt>Created</dt>
        <dd>
          <Moment at={campaign.createdAt} />
        </dd>
      </dl>
    </Section>
  );
}
