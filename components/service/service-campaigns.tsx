import { Moment } from "#components/ui/moment";
import { Cell, HeaderCell, Table } from "#components/ui/table";
import type { ServiceCampaignList } from "#lib/wire/service-campaign";

/** The campaigns that live on the service of this installation. */
export function ServiceCampaigns({ campaigns }: ServiceCampaignList) {
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <Table className="min-w-[40rem]">
        <thead>
          <tr>
            <HeaderCell>Campaign</HeaderCell>
            <HeaderCell>State</HeaderCell>
            <HeaderCell>Calls a second</HeaderCell>
            <HeaderCell>Created</HeaderCell>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {campaigns.map(({ campaignId, name, pausedAt, ratePerSecond, createdAt }) => (
            <tr key={campaignId} className="hover:bg-hover">
              <Cell className="h-10 max-w-80 font-medium">{name}</Cell>
              <Cell>{pausedAt ? "Paused" : "Running"}</Cell>
              <Cell>{ratePerSecond}</Cell>
              <Cell>
                <Moment at={createdAt} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
