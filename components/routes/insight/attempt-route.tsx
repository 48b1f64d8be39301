import type { Route } from "next";
import Link from "next/link";
import { RawCodes } from "#components/routes/raw-codes";
import { Moment } from "#components/ui/moment";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { statusLabel } from "#lib/domain/messages/status-labels";
import { counted } from "#lib/domain/text/counted";
import type { AttemptDelivery, LateWord } from "#lib/wire/service/route-insight";

type Props = {
  delivery: AttemptDelivery;
  /** The attempt was sent; without a route, it used the simulator. */
  sent: boolean;
};

/** The attempt's route and the provider's reports: rows of the attempt's list. */
export function AttemptRoute({ delivery, sent }: Props) {
  const { route, routeId, parts, raw, words, late } = delivery;
  return (
    <>
      {(routeId !== null || sent) && (
        <>
          <dt>Route</dt>
          <dd>
            {route !== null ? (
              <Link
                href={`/settings/service/routes/${routeId}` as Route}
                prefetch={false}
                className="text-text-accent hover:underline"
              >
                {route}
              </Link>
            ) : routeId === null ? (
              "Simulator"
            ) : (
              "a route that was deleted"
            )}
            {parts !== null && <span className="text-text-muted"> · {counted(parts, "part")}</span>}
          </dd>
        </>
      )}
      {raw && (
        <>
          <dt>Provider said</dt>
          <dd>
            <RawCodes raw={raw} words={words} />
          </dd>
        </>
      )}
      {late.map((word) => (
        <LateWordLine key={`${word.at} ${word.status}`} word={word} />
      ))}
    </>
  );
}

/** A provider's later report on an attempt that had ended differently. It does not change the message. */
function LateWordLine({ word: { at, status, error, raw, words } }: { word: LateWord }) {
  const said = statusLabel(status).label.toLowerCase();
  return (
    <>
      <dt className="text-status-overdue!">Said later</dt>
      <dd>
        The provider later said: {said}
        {error && `, ${codeLabel(error).label.toLowerCase()}`}, <Moment at={at} absolute />
        {raw && (
          <span className="block">
            <RawCodes raw={raw} words={words} />
          </span>
        )}
      </dd>
    </>
  );
}
