import { OutcomeMark } from "#components/audit/outcome-mark";
import { Moment } from "#components/ui/moment";
import { ShallowLink } from "#components/ui/shallow-link";
import { Cell, HeaderCell, Table, TableFrame } from "#components/ui/table";
import { withPlace } from "#lib/browser/list-address";
import { auditWords } from "#lib/domain/audit-actions";
import type { AuditRecord } from "#lib/wire/console-audit";

type Props = { records: AuditRecord[]; params: URLSearchParams };

export function AuditTable({ records, params }: Props) {
  return (
    <TableFrame aria-label="Audit">
      <Table className="min-w-[64rem] table-fixed">
        <thead>
          <tr>
            <HeaderCell className="w-32">When</HeaderCell>
            <HeaderCell className="w-48">Who</HeaderCell>
            <HeaderCell className="w-48">Action</HeaderCell>
            <HeaderCell>Target</HeaderCell>
            <HeaderCell className="w-36">Campaign</HeaderCell>
            <HeaderCell className="w-32">Outcome</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id} className="hover:bg-hover">
              <Cell>
                <Moment at={record.at} />
              </Cell>
              <Cell title={record.actor}>{record.actor}</Cell>
              <Cell>
                <ShallowLink
                  href={withPlace(params, { open: record.id })}
                  title={record.action}
                  className="font-medium hover:underline"
                >
                  {auditWords(record.action)}
                </ShallowLink>
              </Cell>
              <Cell title={record.target}>{record.target}</Cell>
              <Cell title={record.campaign?.campaignId ?? undefined}>
                {record.campaign ? (record.campaign.name ?? "removed") : ""}
              </Cell>
              <Cell>
                <OutcomeMark outcome={record.outcome} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
