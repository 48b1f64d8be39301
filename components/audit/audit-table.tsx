import { OutcomeMark } from "#components/audit/outcome-mark";
import { Moment } from "#components/ui/moment";
import { ShallowLink } from "#components/ui/shallow-link";
import { Cell, HeaderCell, NOT_ON_PHONE, Table, TableFrame } from "#components/ui/table";
import { withPlace } from "#lib/browser/list-address";
import { useKeptPlace } from "#lib/browser/use-kept-place";
import { auditWords } from "#lib/domain/audit-actions";
import type { AuditRecord } from "#lib/wire/console-audit";

type Props = { records: AuditRecord[]; params: URLSearchParams };

export function AuditTable({ records, params }: Props) {
  return (
    <TableFrame ref={useKeptPlace()} aria-label="Audit">
      <Table className="table-fixed sm:min-w-[64rem]">
        <thead>
          <tr>
            <HeaderCell className={`w-32 ${NOT_ON_PHONE}`}>When</HeaderCell>
            <HeaderCell className={`w-48 ${NOT_ON_PHONE}`}>Who</HeaderCell>
            <HeaderCell className="sm:w-48">Action</HeaderCell>
            <HeaderCell className={NOT_ON_PHONE}>Target</HeaderCell>
            <HeaderCell className={`w-36 ${NOT_ON_PHONE}`}>Campaign</HeaderCell>
            <HeaderCell className="w-32">Outcome</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id} className="hover:bg-hover">
              <Cell className={NOT_ON_PHONE}>
                <Moment at={record.at} />
              </Cell>
              <Cell title={record.actor} className={NOT_ON_PHONE}>
                {record.actor}
              </Cell>
              <Cell className="max-sm:h-13">
                <ShallowLink
                  href={withPlace(params, { open: record.id })}
                  title={record.action}
                  className="font-medium hover:underline"
                >
                  {auditWords(record.action)}
                </ShallowLink>
                <span className="block truncate text-xs text-text-muted sm:hidden">
                  <Moment at={record.at} /> · {record.actor}
                </span>
              </Cell>
              <Cell title={record.target} className={NOT_ON_PHONE}>
                {record.target}
              </Cell>
              <Cell title={record.campaign?.campaignId ?? undefined} className={NOT_ON_PHONE}>
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
