import Link from "next/link";
import { BatchStatus } from "#components/batches/batch-status";
import { ProgressBar } from "#components/batches/progress-bar";
import { Moment } from "#components/ui/moment";
import { Cell, HeaderCell, NOT_ON_PHONE, NumberCell, Table, TableFrame } from "#components/ui/table";
import { useKeptPlace } from "#lib/browser/use-kept-place";
import type { ConsoleBatch } from "#lib/wire/console-batch";

/** Widths of the columns, and whether a phone has them: there the file says when and how its batch was made. */
const COLUMNS = [
  { name: "File", width: undefined, phone: true },
  { name: "Created", width: "w-[9.5rem] 2xl:w-[13rem]", phone: false },
  { name: "Status", width: "w-[10.5rem] 2xl:w-[14rem]", phone: false },
  { name: "Messages", width: "w-[5.5rem] 2xl:w-[8rem]", phone: false },
  { name: "Progress", width: "w-[6rem] sm:w-[7.5rem] 2xl:w-[18rem]", phone: true },
  { name: "To retry", width: "w-[5rem] 2xl:w-[8rem]", phone: true },
  { name: "Last change", width: "w-[9.5rem] 2xl:w-[13rem]", phone: false },
];
const NUMBERS = ["Messages", "To retry"];

export function BatchTable({ campaign, batches }: { campaign: string; batches: ConsoleBatch[] }) {
  return (
    <TableFrame ref={useKeptPlace()} aria-label="Batches">
      <Table className="table-fixed sm:min-w-[58rem]">
        <thead>
          <tr>
            {COLUMNS.map(({ name, width = "", phone }) => (
              <HeaderCell
                key={name}
                className={`${width} ${phone ? "" : NOT_ON_PHONE} ${NUMBERS.includes(name) ? "text-right" : ""}`}
              >
                {name}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.id} className="hover:bg-hover">
              <Cell className="max-sm:h-13">
                <Link
                  href={`/campaigns/${campaign}/batches/${batch.id}`}
                  prefetch={false}
                  title={batch.fileName ?? batch.id}
                  className="font-medium hover:underline"
                >
                  {batch.fileName ?? batch.id}
                </Link>
                <span className="flex items-center gap-1.5 text-xs text-text-muted sm:hidden">
                  <BatchStatus status={batch.status} />
                  {batch.createdAt && <Moment at={batch.createdAt} />}
                </span>
              </Cell>
              <Cell className={NOT_ON_PHONE}>
                {batch.createdAt ? <Moment at={batch.createdAt} /> : "not read yet"}
              </Cell>
              <Cell className={NOT_ON_PHONE}>
                <BatchStatus status={batch.status} />
              </Cell>
              <NumberCell n={batch.progress.total} className={NOT_ON_PHONE} />
              <Cell>
                <ProgressBar progress={batch.progress} />
              </Cell>
              <NumberCell n={batch.failedRetryable} />
              <Cell className={NOT_ON_PHONE}>
                {batch.lastChangeAt ? <Moment at={batch.lastChangeAt} /> : ""}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
