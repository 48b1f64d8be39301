import Link from "next/link";
import { BatchStatus } from "#components/batches/batch-status";
import { ProgressBar } from "#components/batches/progress-bar";
import { SteerButtons } from "#components/batches/steer-buttons";
import { NoteMark } from "#components/notes/note-mark";
import { Breakable } from "#components/ui/breakable";
import { Moment } from "#components/ui/moment";
import {
  Cell,
  Head,
  NOT_ON_PHONE,
  NOT_ON_TABLET,
  NumberCell,
  ONLY_ON_DESK,
  Table,
  TableFrame,
} from "#components/ui/table";
import { useKeptPosition } from "#lib/browser/use-kept-position";
import type { ConsoleBatch } from "#lib/wire/console/batch";

const WIDTHS = {
  File: "",
  Created: "w-[9.5rem] 2xl:w-[13rem]",
  Status: "w-[10.5rem] 2xl:w-[14rem]",
  Messages: "w-[6.5rem] 2xl:w-[8rem]",
  Progress: "w-[4.5rem] sm:w-[7.5rem] 2xl:w-[18rem]",
  "To retry": "w-[5rem] 2xl:w-[8rem]",
  "Last change": "w-[9.5rem] 2xl:w-[13rem]",
};

/** On a narrow screen, the file's cell also shows when and how its batch was made. */
export function BatchTable({ campaign, batches }: { campaign: string; batches: ConsoleBatch[] }) {
  return (
    <TableFrame ref={useKeptPosition()} aria-label="Batches">
      <Table className="table-fixed">
        <Head
          names={Object.keys(WIDTHS)}
          widths={WIDTHS}
          numbers={["Messages", "To retry"]}
          notOnPhone={["Messages"]}
          notOnTablet={["Created", "Status"]}
          onlyOnDesk={["Last change"]}
        />
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.id} className="hover:bg-hover">
              <Cell className="max-lg:h-13 max-lg:py-1.5">
                <Link
                  href={`/campaigns/${campaign}/batches/${batch.id}`}
                  prefetch={false}
                  title={batch.fileName ?? batch.id}
                  className="font-medium wrap-anywhere hover:underline max-lg:line-clamp-2 max-lg:whitespace-normal"
                >
                  <Breakable text={batch.fileName ?? batch.id} />
                </Link>{" "}
                <NoteMark n={batch.notes} />
                <span className="flex flex-wrap items-center gap-x-1.5 text-xs text-text-muted lg:hidden">
                  <BatchStatus status={batch.status} />
                  {batch.createdAt && <Moment at={batch.createdAt} />}
                </span>
                {batch.stays && <p className="text-xs whitespace-normal text-text-muted">{batch.stays}</p>}
                <SteerButtons campaign={campaign} batch={batch} isInRow />
              </Cell>
              <Cell className={NOT_ON_TABLET}>
                {batch.createdAt ? <Moment at={batch.createdAt} /> : "not read yet"}
              </Cell>
              <Cell className={NOT_ON_TABLET}>
                <BatchStatus status={batch.status} />
              </Cell>
              <NumberCell n={batch.progress.total} className={NOT_ON_PHONE} />
              <Cell>
                <ProgressBar progress={batch.progress} />
              </Cell>
              <NumberCell n={batch.failedRetryable} />
              <Cell className={ONLY_ON_DESK}>
                {batch.lastChangeAt ? <Moment at={batch.lastChangeAt} /> : ""}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
