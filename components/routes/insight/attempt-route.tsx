import type { Route } from "next";
import Link from "next/link";
import { LateWordLine } from "#components/routes/insight/late-word-line";
import { RawCodes } from "#components/routes/raw-codes";
import { counted } from "#lib/domain/text/counted";
import type { AttemptDelivery } from "#lib/wire/service/route-insight";

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
