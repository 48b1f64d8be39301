import Link from "next/link";
import { BatchStatus } from "#components/batches/batch-status";
import { ProgressBar } from "#components/batches/progress-bar";
import { Moment } from "#components/ui/moment";
import { Cell, Head, NumberCell, Table, TableFrame } from "#components/ui/table";
import type { ConsoleBatch } from "#lib/wire/console-batch";

const WIDTHS = [undefined, "9.5rem", "10.5rem", "6rem", "9.5rem", "6rem", "9.5rem"];

export function BatchTable({ campaign, batches }: { campaign: string; batches: ConsoleBatch[] }) {
  return (
    <TableFrame aria-label="Batches">
      <Table className="min-w-[60rem] table-fixed">
        <colgroup>
          {WIDTHS.map((width, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <col key={place} style={{ width }} />
          ))}
        </colgroup>
        <Head
          names={["File", "Created", "Status", "Messages", "Progress", "To retry", "Last change"]}
          numbers={["Messages", "To retry"]}
        />
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.id} className="hover:bg-hover">
              <Cell>
                <Link
                  href={`/campaigns/${campaign}/batches/${batch.id}`}
                  prefetch={false}
                  title={batch.id}
                  className="font-medium hover:underline"
                >
                  {batch.fileName ?? batch.id}
                </Link>
              </Cell>
              <Cell>{batch.createdAt ? <Moment at={batch.createdAt} /> : "not read yet"}</Cell>
              <Cell>
                <BatchStatus status={batch.status} />
              </Cell>
              <NumberCell n={batch.progress.total} />
              <Cell>
                <ProgressBar progress={batch.progress} />
              </Cell>
              <NumberCell n={batch.failedRetryable} />
              <Cell>{batch.lastChangeAt ? <Moment at={batch.lastChangeAt} /> : ""}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
