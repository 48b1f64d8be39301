import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import type { OperatorSession } from "#lib/wire/console/sign-in";

type Props = { session: OperatorSession; busy: boolean; onEnd: () => void };

export function SessionRow({ session, busy, onEnd }: Props) {
  const { browser, address, userAgent, current, startedAt, lastUsedAt } = session;
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium" title={userAgent}>
            {browser}
          </span>
          {current && (
            <span className="rounded-sm bg-selected px-1 text-xs text-text-accent">This browser</span>
          )}
        </div>
        <div className="text-xs wrap-anywhere text-text-muted">
          from {address || "an unknown address"} · started <Moment at={startedAt} /> · last used{" "}
          <Moment at={lastUsedAt} />
        </div>
      </div>
      {!current && (
        <Button
          size="small"
          disabled={busy}
          aria-label={`End ${browser} from ${address || "an unknown address"}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
