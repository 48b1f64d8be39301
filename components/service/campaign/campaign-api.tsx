import { ApiErrors } from "#components/api-docs/api-errors";
import { ApiNavigation } from "#components/api-docs/api-navigation";
import { ApiOperation } from "#components/api-docs/api-operation";
import { exampleOf } from "#components/service/administration.ts";
import { CampaignApiFacts } from "#components/service/campaign/campaign-api-facts";
import type { DocumentedOperation } from "#lib/wire/api/operations";
import type { ServiceCampaign } from "#lib/wire/service/campaign";

type Props = { campaign: ServiceCampaign; operations: DocumentedOperation[]; server: string };

/** The API's document with this campaign's own id, address, variables and languages in it. */
export function CampaignApi({ campaign, operations, server }: Props) {
  const example = exampleOf(campaign);
  return (
    <div className="grid gap-x-10 text-base lg:grid-cols-[14rem_minmax(0,1fr)]">
      <ApiNavigation operations={operations} />
      <div className="grid min-w-0 content-start gap-12">
        <CampaignApiFacts campaign={campaign} server={server} />
        {operations.map((operation) => (
          <ApiOperation key={operation.id} operation={operation} server={server} campaign={example} />
        ))}
        <ApiErrors />
      </div>
    </div>
  );
}
