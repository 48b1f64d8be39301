import { RawCodes } from "#components/routes/raw-codes";
import { Moment } from "#components/ui/moment";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { statusLabel } from "#lib/domain/messages/status-labels";
import type { LateWord } from "#lib/wire/service/route-insight";

/** A provider's later report on an attempt that had ended differently. It does not change the message. */
export function LateWordLine({ word: { at, status, error, raw, words } }: { word: LateWord }) {
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
