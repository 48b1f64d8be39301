import type { Route } from "next";
import Link from "next/link";
import { Cell, HeaderCell, Table } from "#components/ui/table";
import { codeWords } from "#lib/domain/code-words";
import type { ErrorCount } from "#lib/wire/console-counts";

const MARKS = { yes: "Yes", maybe: "Maybe", no: "No" };

type Props = { errors: ErrorCount[]; href: string };

/** Failed messages by code; each row leads to its messages. */
export function ErrorCounts({ errors, href }: Props) {
  const all = errors.reduce((sum, { n }) => sum + n, 0);
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <Table>
        <thead>
          <tr>
            <HeaderCell>Error</HeaderCell>
            <HeaderCell className="text-right">Messages</HeaderCell>
            <HeaderCell className="text-right">Share</HeaderCell>
            <HeaderCell>Retry helps</HeaderCell>
            <HeaderCell className="text-right">Used up</HeaderCell>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {errors.map((error) => (
            <tr key={error.code} className="hover:bg-hover">
              <Cell>
                <Link
                  href={`${href}?status=failure&code=${encodeURIComponent(error.code)}` as Route}
                  title={error.code || undefined}
                  className="hover:underline"
                >
                  {codeWords(error.code || null).label}
                </Link>
              </Cell>
              <Cell className="text-right tabular-nums">{error.n.toLocaleString("en")}</Cell>
              <Cell className="text-right tabular-nums">{Math.round((error.n / all) * 100)} %</Cell>
              <Cell>{MARKS[error.retryable]}</Cell>
              <Cell className="text-right tabular-nums">{error.usedUp.toLocaleString("en")}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
