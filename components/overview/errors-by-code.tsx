import { TrendingDown, TrendingUp } from "lucide-react";
import Link from "next/link";
import { Sparkline } from "#components/overview/charts/sparkline";
import { messagesRoute, type ShownRange } from "#components/overview/overview-range.ts";
import { RetrySplit } from "#components/overview/retry-split";
import { Cell, Head, NOT_ON_PHONE, NumberCell, Table } from "#components/ui/table";
import { codeLabel, NO_CODE, RETRY_HELPS } from "#lib/domain/messages/code-labels";
import { counted } from "#lib/domain/text/counted";
import type { Overview, OverviewError } from "#lib/wire/console/overview";

type Props = { campaign: string; overview: Overview; range: ShownRange };

/** Failed messages by code, and what a retry can do for them; each number links to its messages. */
export function ErrorsByCode({ campaign, overview, range }: Props) {
  const { errors, split, counts } = overview;
  const route = (filter: Record<string, string>) => messagesRoute(campaign, filter, range);
  return (
    <section aria-label="Errors by code" className="grid gap-4 rounded-lg border bg-surface p-4">
      <div className="grid gap-3">
        <h2 className="font-semibold">Failed messages</h2>
        <RetrySplit campaign={campaign} split={split} range={range} />
      </div>
      <div className="-mx-4 -mb-4 overflow-x-auto border-t">
        <Table>
          <Head
            names={["Error", "Messages", "Share", "Trend", "Retry helps", "No retries left"]}
            numbers={["Messages", "Share", "No retries left"]}
            notOnPhone={["Share", "Trend", "No retries left"]}
          />
          <tbody>
            {errors.map((error) => (
              <tr key={error.code} className="hover:bg-hover">
                <Cell
                  title={error.code || undefined}
                  className="w-full max-w-0 max-sm:py-1 max-sm:whitespace-normal"
                >
                  <CodeLink code={error.code} route={route} />
                </Cell>
                <NumberCell n={error.n} />
                <Cell className={`text-right tabular-nums ${NOT_ON_PHONE}`}>
                  {Math.round((error.n / counts.failed) * 100)} %
                </Cell>
                <Cell className={NOT_ON_PHONE}>
                  <Trend error={error} />
                </Cell>
                <Cell>{RETRY_HELPS[error.retryable]}</Cell>
                <Cell className={`text-right tabular-nums ${NOT_ON_PHONE}`}>
                  {error.retriesExhausted === 0 ? (
                    0
                  ) : (
                    <Link
                      href={route({ show: "used_up", code: error.code || NO_CODE })}
                      prefetch={false}
                      className="hover:underline"
                    >
                      {error.retriesExhausted.toLocaleString("en")}
                    </Link>
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

type LinkProps = {
  code: string;
  route: (filter: Record<string, string>) => ReturnType<typeof messagesRoute>;
};

function CodeLink({ code, route }: LinkProps) {
  const { label } = codeLabel(code || null);
  // A comma separates codes in a URL, so such a code has no link rather than one to other messages.
  if (code.includes(",")) return label;
  return (
    <Link
      href={route({ status: "failure", code: code || NO_CODE })}
      prefetch={false}
      className="hover:underline"
    >
      {label}
    </Link>
  );
}

/** Compares with the equally long time before the range, if there is one. */
function Trend({ error: { trend, before, n } }: { error: OverviewError }) {
  const Mark = before === null || before === n ? null : n > before ? TrendingUp : TrendingDown;
  const words = before === null ? "" : `${counted(before, "message")} in the period before`;
  return (
    <span className="flex items-center gap-2" title={words || undefined}>
      <Sparkline values={trend} />
      {Mark && (
        <span className="flex items-center gap-1 text-xs text-text-muted tabular-nums">
          <Mark size={13} aria-hidden />
          {change(n, before ?? 0)}
        </span>
      )}
      {words && <span className="sr-only">{words}</span>}
    </span>
  );
}

function change(n: number, before: number): string {
  if (before === 0) return "new";
  const percent = Math.round((n / before - 1) * 100);
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en")} %`;
}
