import { RawCodes } from "#components/routes/raw-codes";
import { Moment } from "#components/ui/moment";
import { codeWords } from "#lib/domain/messages/code-words";
import { statusWords } from "#lib/domain/messages/status-words";
import type { LateWord } from "#lib/wire/service/route-insight";

/** A provider's later report on an attempt that had ended differently. It does not change the message. */
export function LateWordLine({ word: { at, status, error, raw, words } }: { word: LateWord }) {
  const said = statusWords(status).label.toLowerCase();
  return (
    <>
      <dt className="text-status-overdue!">Said later</dt>
      <dd>
        The provider later said: {said}
        {error && `, ${codeWords(error).label.toLowerCase()}`}, <Moment at={at} absolute />
        {raw && (
          <span className="block">
            <RawCodes raw={raw} words={words} />
          </span>
        )}
      </dd>
    </>
  );
}
