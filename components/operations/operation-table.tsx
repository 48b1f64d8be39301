import Link from "next/link";
import { operationTitle } from "#components/operations/operation-labels.ts";
import { OperationState } from "#components/operations/operation-state";
import { Moment } from "#components/ui/moment";
import {
  Cell,
  Head,
  HeaderCell,
  NOT_ON_PHONE,
  NOT_ON_TABLET,
  NumberCell,
  ONLY_ON_DESK,
  Table,
  TableFrame,
} from "#components/ui/table";
import type { Operation } from "#lib/wire/console/operation";

const NUMBERS = {
  accepted: "Accepted",
  refused: "Not accepted",
  unclear: "Unclear",
  skipped: "Skipped",
  queued: "Queued",
} as const;
const COUNTS = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[];

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
      <Table>
        <Head
          names={["Operation", "State", "Started", "By", "Total"]}
          numbers={["Total"]}
          notOnTablet={["State"]}
          onlyOnDesk={["Started", "By"]}
        >
          {COUNTS.map((name) => (
            <HeaderCell key={name} className={`text-right sm:px-2 ${NOT_ON_PHONE}`}>
              {NUMBERS[name]}
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
      <Cell className="w-full max-w-0 max-xl:h-13">
        <Link
          href={`/campaigns/${campaign}/operations/${operation.id}`}
          prefetch={false}
          title={`${name}\n${operation.choice}`}
          className="font-medium hover:underline"
        >
          {name}
        </Link>
        <span className="flex gap-2 text-xs text-text-muted xl:hidden">
          <span className="min-w-0 truncate lg:hidden">
            <OperationState operation={operation} />
          </span>
          <Moment at={operation.createdAt} />
          <span className="min-w-0 truncate max-sm:hidden">{operation.by}</span>
        </span>
      </Cell>
      <Cell className={NOT_ON_TABLET}>
        <OperationState operation={operation} />
      </Cell>
      <Cell className={ONLY_ON_DESK}>
        <Moment at={operation.createdAt} />
      </Cell>
      <Cell className={`max-w-24 2xl:max-w-40 ${ONLY_ON_DESK}`} title={operation.by}>
        {operation.by}
      </Cell>
      <NumberCell n={operation.total} />
      {operation.export ? (
        <Cell colSpan={COUNTS.length} className={`max-w-0 text-text-muted ${NOT_ON_PHONE}`}>
          {operation.choice}
        </Cell>
      ) : (
        COUNTS.map((name) => (
          <NumberCell key={name} n={operation.counts[name]} className={`sm:px-2 ${NOT_ON_PHONE}`} />
        ))
      )}
    </tr>
  );
}
