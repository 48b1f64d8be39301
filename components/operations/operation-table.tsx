import Link from "next/link";
import { OperationState } from "#components/operations/operation-state";
import { Moment } from "#components/ui/moment";
import { Cell, Head, HeaderCell, NOT_ON_PHONE, NumberCell, Table, TableFrame } from "#components/ui/table";
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
      <Table className="sm:min-w-[60rem]">
        <Head
          names={["Operation", "State", "Begun", "By", "Total"]}
          numbers={["Total"]}
          notOnPhone={["State", "Begun", "By"]}
        >
          {NUMBERS.map((name) => (
            <HeaderCell key={name} className={`text-right sm:px-2 ${NOT_ON_PHONE}`}>
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
  const name = ofBatch ? operation.choice : operationTitle(operation);
  return (
    <tr className="hover:bg-hover">
      <Cell className="w-full max-w-0 max-sm:h-13 sm:min-w-44">
        <Link
          href={`/campaigns/${campaign}/operations/${operation.id}`}
          prefetch={false}
          title={`${name}\n${operation.choice}`}
          className="font-medium hover:underline"
        >
          {name}
        </Link>
        <span className="block truncate text-xs sm:hidden">
          <OperationState operation={operation} />
        </span>
      </Cell>
      <Cell className={NOT_ON_PHONE}>
        <OperationState operation={operation} />
      </Cell>
      <Cell className={NOT_ON_PHONE}>
        <Moment at={operation.createdAt} />
      </Cell>
      <Cell className={`max-w-32 ${NOT_ON_PHONE}`} title={operation.by}>
        {operation.by}
      </Cell>
      <NumberCell n={operation.total} />
      {operation.export ? (
        <Cell colSpan={NUMBERS.length} className={`max-w-0 text-text-muted ${NOT_ON_PHONE}`}>
          {operation.choice}
        </Cell>
      ) : (
        NUMBERS.map((name) => (
          <NumberCell key={name} n={operation.counts[name]} className={`sm:px-2 ${NOT_ON_PHONE}`} />
        ))
      )}
    </tr>
  );
}
