import type { Route } from "next";
import Link from "next/link";
import { Cell, Head, NOT_ON_PHONE, NumberCell, Table } from "#components/ui/table";
import { codeLabel, RETRY_HELPS } from "#lib/domain/messages/code-labels";
import type { ErrorCount } from "#lib/wire/console/counts";

type Props = { errors: ErrorCount[]; href: string };

/** Failed messages by code; each row links to its messages. */
export function ErrorCounts({ errors, href }: Props) {
  const all = errors.reduce((sum, { n }) => sum + n, 0);
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <Table>
        <Head
          names={["Error", "Messages", "Share", "Retry helps", "No retries left"]}
          numbers={["Messages", "Share", "No retries left"]}
          notOnPhone={["Share", "No retries left"]}
        />
        <tbody>
          {errors.map((error) => (
            <tr key={error.code} className="hover:bg-hover">
              <Cell className="w-full max-w-0 max-sm:py-1 max-sm:whitespace-normal">
                <Link
                  href={`${href}?status=failure&code=${encodeURIComponent(error.code)}` as Route}
                  title={error.code || undefined}
                  className="hover:underline"
                >
                  {codeLabel(error.code || null).label}
                </Link>
              </Cell>
              <NumberCell n={error.n} />
              <Cell className={`text-right tabular-nums ${NOT_ON_PHONE}`}>
                {Math.round((error.n / all) * 100)} %
              </Cell>
              <Cell>{RETRY_HELPS[error.retryable]}</Cell>
              <NumberCell n={error.retriesExhausted} className={NOT_ON_PHONE} />
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
