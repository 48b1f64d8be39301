import Link from "next/link";
import { OperationState } from "#components/operations/operation-state";
import { Moment } from "#components/ui/moment";
import { Cell, Head, HeaderCell, NumberCell, Table, TableFrame } from "#components/ui/table";
import { operationTitle } from "#lib/browser/operation-words";
import type { Operation } from "#lib/wire/console-operation";

const NUMBERS = ["accepted", "refused", "unclear", "skipped", "queued"] as const;

type Props = {
  campaign: string;
  label: string;
  operations: Operation[];
  ofBatch?: boolean;
};

/** Bulk retries and exports, newest first, each with its numbers. On a batch's own page their choice tells them apart. */
export function OperationTable({ label, operations, ...line }: Props) {
  return (
    <TableFrame aria-label={label}>
      <Table className="min-w-[60rem]">
        <Head names={["Operation", "State", "Begun", "By", "Total"]} numbers={["Total"]}>
          {NUMBERS.map((name) => (
            <HeaderCell key={name} className="text-right">
              {name[0]?.toUpperCase() + name.slice(1)}
            </HeaderCell>
          ))}
        </Head>
        <tbody>
          {operations.map((operation) => (
            <OperationLine key={operation.id} operation={operation} {...line} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

type LineProps = Pick<Props, "campaign" | "ofBatch"> & { operation: Operation };

function OperationLine({ campaign, operation, ofBatch }: LineProps) {
  return (
    <tr className="hover:bg-hover">
      <Cell>
        <Link
          href={`/campaigns/${campaign}/operations/${operation.id}`}
          prefetch={false}
          title={operation.choice}
          className="font-medium hover:underline"
        >
          {ofBatch ? operation.choice : operationTitle(operation)}
        </Link>
      </Cell>
      <Cell>
        <OperationState operation={operation} />
      </Cell>
      <Cell>
        <Moment at={operation.createdAt} />
      </Cell>
      <Cell className="max-w-44" title={operation.by}>
        {operation.by}
      </Cell>
      <NumberCell n={operation.total} />
      {operation.export ? (
        <Cell colSpan={NUMBERS.length} className="max-w-0 text-text-muted">
          {operation.choice}
        </Cell>
      ) : (
        NUMBERS.map((name) => <NumberCell key={name} n={operation.counts[name]} />)
      )}
    </tr>
  );
}
