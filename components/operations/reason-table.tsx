import type { Route } from "next";
import Link from "next/link";
import { TraceId } from "#components/ui/form/trace-id";
import { Cell, HeaderCell, NOT_ON_TABLET, NumberCell, Table, TableFrame } from "#components/ui/table";

const LINK = "text-text-accent hover:underline";

type Reason = { reason: string; text: string; n: number; needAction: number; traceId?: string | null };

type Props = { title: string; reasons: Reason[]; hrefOf: (reason: string) => string };

/** Reasons why messages were not retried; each one links to its messages, and to those that a retry may help now. */
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
              {traced && <HeaderCell className={NOT_ON_TABLET}>Example trace id</HeaderCell>}
              <HeaderCell className="text-right">Messages</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ reason, text, n, needAction, traceId }) => (
              <tr key={`${reason} ${text}`}>
                <Cell className="w-full max-w-0 py-1.5 whitespace-normal">
                  <span className="block wrap-anywhere">{text}</span>
                  {traceId && (
                    <span className="flex flex-wrap items-center gap-x-1 text-xs text-text-muted lg:hidden">
                      Trace id <TraceId id={traceId} />
                    </span>
                  )}
                  <span className="flex flex-wrap gap-x-4 text-xs">
                    <Link
                      href={hrefOf(reason) as Route}
                      aria-label={`Show messages: ${text}`}
                      className={LINK}
                    >
                      Show messages
                    </Link>
                    {needAction > 0 && (
                      <Link
                        href={`${hrefOf(reason)}&show=needs_action` as Route}
                        aria-label={`Show messages that can be retried: ${text}`}
                        className={LINK}
                      >
                        Show messages that can be retried
                      </Link>
                    )}
                  </span>
                </Cell>
                {traced && (
                  <Cell className={NOT_ON_TABLET}>
                    <TraceId id={traceId ?? null} />
                  </Cell>
                )}
                <NumberCell n={n} />
              </tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </section>
  );
}
