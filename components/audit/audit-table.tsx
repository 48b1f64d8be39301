import { OutcomeMark } from "#components/audit/outcome-mark";
import { CopyButton } from "#components/ui/form/copy-button";
import { Moment } from "#components/ui/moment";
import { ShallowLink } from "#components/ui/shallow-link";
import { Cell, HeaderCell, NOT_ON_PHONE, ONLY_ON_DESK, Table, TableFrame } from "#components/ui/table";
import { withPosition } from "#lib/browser/list-address";
import { useKeptPosition } from "#lib/browser/use-kept-position";
import { auditLabel } from "#lib/domain/audit/audit-actions";
import type { AuditRecord } from "#lib/wire/console/audit";

type Props = { records: AuditRecord[]; params: URLSearchParams };

export function AuditTable({ records, params }: Props) {
  return (
    <TableFrame ref={useKeptPosition()} aria-label="Audit log">
      <Table className="table-fixed">
        <thead>
          <tr>
            <HeaderCell className={`w-32 ${ONLY_ON_DESK}`}>When</HeaderCell>
            <HeaderCell className={`w-36 2xl:w-64 ${ONLY_ON_DESK}`}>Who</HeaderCell>
            <HeaderCell className="xl:w-44 2xl:w-64">Action</HeaderCell>
            <HeaderCell className={NOT_ON_PHONE}>Target</HeaderCell>
            <HeaderCell className={`w-28 2xl:w-56 ${ONLY_ON_DESK}`}>Campaign</HeaderCell>
            <HeaderCell className="w-36 sm:w-48">Outcome</HeaderCell>
            <HeaderCell className={`w-32 2xl:w-44 ${ONLY_ON_DESK}`}>Trace id</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id} className="hover:bg-hover">
              <Cell className={ONLY_ON_DESK}>
                <Moment at={record.at} />
              </Cell>
              <Cell title={record.actor} className={ONLY_ON_DESK}>
                {record.actor}
              </Cell>
              <Cell className="max-xl:h-13">
                <ShallowLink
                  href={withPosition(params, { open: record.id })}
                  title={record.action}
                  className="font-medium hover:underline"
                >
                  {auditLabel(record.action, record.outcome)}
                </ShallowLink>
                <span className="block truncate text-xs text-text-muted xl:hidden">
                  <Moment at={record.at} /> · {record.actor}
                </span>
              </Cell>
              <Cell title={record.target} className={NOT_ON_PHONE}>
                {record.target}
                <span className="block truncate text-xs text-text-muted xl:hidden">{campaignOf(record)}</span>
              </Cell>
              <Cell title={record.campaign?.campaignId ?? undefined} className={ONLY_ON_DESK}>
                {campaignOf(record)}
              </Cell>
              <Cell className="max-sm:whitespace-normal">
                <OutcomeMark record={record} />
              </Cell>
              <Cell className={ONLY_ON_DESK}>
                {record.traceId && (
                  <span className="flex min-w-0 items-center gap-1">
                    <span className="min-w-0 truncate font-mono text-xs" title={record.traceId}>
                      {record.traceId}
                    </span>
                    <CopyButton label="Copy trace id" text={record.traceId} />
                  </span>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function campaignOf({ campaign }: AuditRecord): string {
  return campaign ? (campaign.name ?? "removed") : "";
}
