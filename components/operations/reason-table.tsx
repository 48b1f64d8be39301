import type { Route } from "next";
import Link from "next/link";
import { Cell, HeaderCell, NumberCell, Table, TableFrame } from "#components/ui/table";

const LINK = "text-text-accent hover:underline";

type Reason = { reason: string; text: string; n: number; traceId?: string | null };

type Props = { title: string; reasons: Reason[]; hrefOf: (reason: string) => string };

/** Why some were not retried, grouped; each group leads to its messages, and to those that a retry may help now. */
export function ReasonTable({ title, reasons, hrefOf }: Props) {
  if (reasons.length === 0) return null;
  const traced = reasons.some(({ traceId }) => traceId !== undefined);
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="font-semibold">{title}</h2>
      <TableFrame aria-label={title}>
        <Table>
          <thead>
            <tr>
              <HeaderCell>Reason</HeaderCell>
              {traced && <HeaderCell>A trace id</HeaderCell>}
              <HeaderCell className="text-right">Messages</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ reason, text, n, traceId }) => (
              <tr key={`${reason} ${text}`}>
                <Cell className="py-1.5 whitespace-normal">
                  <span className="block">{text}</span>
                  <span className="flex flex-wrap gap-x-4 text-xs">
                    <Link href={hrefOf(reason) as Route} className={LINK}>
                      Show<span className="sr-only"> {text}</span>
                    </Link>
                    <Link href={`${hrefOf(reason)}&show=needs_action` as Route} className={LINK}>
                      Choose those that can be retried now<span className="sr-only">: {text}</span>
                    </Link>
                  </span>
                </Cell>
                {traced && <Cell>{traceId ?? "none was returned"}</Cell>}
                <NumberCell n={n} />
              </tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </section>
  );
}
