import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { NewKey } from "#components/service/access/new-key";
import { draftLanguages, draftVariables } from "#components/service/content/content-draft.ts";
import { Section } from "#components/service/section";
import type { ContentDraft } from "#components/service/service-queries.ts";
import { buttonClass } from "#components/ui/form/button";
import { CopyButton } from "#components/ui/form/copy-button";
import { exampleCurl } from "#lib/domain/api/example-call";
import type { MadeServiceCampaign } from "#lib/wire/service/campaign";

type Props = { made: MadeServiceCampaign; name: string; content: ContentDraft; server: string };

/** Shows a new campaign's id, its keys, which are shown only once, and the next steps. */
export function CampaignMade({
  made: { campaignId, apiKeys, consoleCampaign },
  name,
  content,
  server,
}: Props) {
  const example = {
    campaignId,
    variables: draftVariables(content),
    language: draftLanguages(content)[0] ?? ("english" as const),
  };
  return (
    <Section
      title={`${name} was created`}
      aside={<CircleCheck size={18} className="text-status-delivered" />}
    >
      <p className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 font-mono break-all">{campaignId}</span>
        <CopyButton label="Copy the campaign's id" text={campaignId} />
      </p>
      {apiKeys.length === 0 && <p>There is no key to show here. Create one under Keys.</p>}
      {apiKeys.map((key) => (
        <NewKey key={key.id} made={key} curl={exampleCurl(server, example, key)} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Link href={`/settings/service/${campaignId}`} className={buttonClass({ look: "primary" })}>
          Campaign settings
        </Link>
        {consoleCampaign !== null && (
          <Link href={`/campaigns/${consoleCampaign}`} className={buttonClass({})}>
            View messages
          </Link>
        )}
      </div>
    </Section>
  );
}
