import { Archive } from "lucide-react";
import type { Edited } from "#components/retention/retention-dialog";
import { Empty } from "#components/ui/empty";
import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { Cell, Head, HeaderCell, NOT_ON_PHONE, NOT_ON_TABLET, Table, TableFrame } from "#components/ui/table";
import { agesLabel, STAGE_WORDS } from "#lib/domain/retention/retention-labels";
import type { CampaignRetention } from "#lib/wire/service/retention";

type Props = {
  campaigns: CampaignRetention[];
  mayChange: boolean;
  onEdit: (edited: Edited) => void;
};

const STAGES = ["text", "number", "row"] as const;
const COLUMNS = ["Campaign", "Kept", ...STAGES.map((stage) => STAGE_WORDS[stage])];

/** Each campaign with its ages and the progress of removal. */
export function RetentionTable({ campaigns, mayChange, onEdit }: Props) {
  if (campaigns.length === 0) {
    return (
      <Empty icon={<Archive size={28} />} title="No campaigns yet">
        What you set for all campaigns also applies to campaigns that are added later.
      </Empty>
    );
  }
  return (
    <TableFrame aria-label="Campaigns">
      <Table>
        <Head names={COLUMNS} notOnPhone={["Kept"]} notOnTablet={STAGES.map((stage) => STAGE_WORDS[stage])}>
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </Head>
        <tbody>
          {campaigns.map((campaign) => (
            <tr key={`${campaign.environment} ${campaign.subject}`} className="hover:bg-hover">
              <Cell className="min-w-40 py-1.5 whitespace-normal">
                <span className="font-medium wrap-anywhere">{campaign.name}</span>
                <span className="block text-xs text-text-muted">{campaign.environment}</span>
                <span className="block text-xs sm:hidden">{keptWords(campaign)}</span>
                <span className="block text-xs text-text-muted lg:hidden">
                  {campaign.done
                    .filter(({ upTo }) => upTo !== null)
                    .map((done) => (
                      <span key={done.stage} className="block">
                        {STAGE_WORDS[done.stage]}: <RetentionDone done={done} />
                      </span>
                    ))}
                </span>
              </Cell>
              <Cell className={`min-w-48 py-1.5 whitespace-normal ${NOT_ON_PHONE}`}>
                {keptWords(campaign)}
              </Cell>
              {STAGES.map((stage) => (
                <Cell key={stage} className={`py-1.5 whitespace-normal ${NOT_ON_TABLET}`}>
                  <RetentionDone done={campaign.done.find((each) => each.stage === stage)} />
                </Cell>
              ))}
              <Cell className="text-right">
                {mayChange && (
                  <Button
                    size="small"
                    aria-label={`Change for ${campaign.name}`}
                    onClick={() => onEdit(campaign)}
                  >
                    Change
                  </Button>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function keptWords({ ages, own }: CampaignRetention): string {
  return own ? agesLabel(ages) : "Same as all campaigns";
}

/** Number of messages removed so far, and the time up to which they were created. */
function RetentionDone({ done }: { done: CampaignRetention["done"][number] | undefined }) {
  if (!done?.upTo) return <span className="text-text-muted">Nothing yet</span>;
  const { removed, upTo, endedAt } = done;
  return (
    <>
      {removed.toLocaleString("en")}, up to <Moment at={upTo} absolute />
      {endedAt === null && <span className="block text-xs text-text-muted">Going on now</span>}
    </>
  );
}
