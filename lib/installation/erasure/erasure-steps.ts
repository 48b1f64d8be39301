import { eraseAudit } from "#lib/console/erasure/erase-audit";
import { eraseFiles } from "#lib/console/erasure/erase-files";
import { erasingMirrored } from "#lib/console/erasure/erase-mirrored";
import { eraseSends } from "#lib/console/erasure/erase-sends";
import { eraseWaitingFiles } from "#lib/console/erasure/erase-waiting-files";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { QUOTES } from "#lib/installation/tables/tables";
import { erasingQuotes } from "#lib/platform/erasure/erase-quotes";
import type { ErasureStep } from "#lib/platform/erasure/erasing";
import { inDetachedMonths } from "#lib/platform/erasure/in-detached-months";
import { eraseDirectory } from "#lib/service/erasure/erase-directory";
import { eraseMessages } from "#lib/service/erasure/erase-messages";
import { erasingValues } from "#lib/service/erasure/erase-values";
import { waitingForFiles } from "#lib/service/erasure/wait-for-files";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";

/** Steps whose rows an index finds. They run first, and once more at the end. */
const FOUND: ErasureStep[] = [
  { about: "messages to the number", run: eraseMessages },
  erasingMirrored("what the console has read of messages to the number", null),
  { about: "single sends to the number", run: eraseSends },
];

/**
 * All of an erasure, in order: what an index finds goes first, within seconds. Then all texts are looked through. What was
 * under way at the beginning is looked for once more at the end.
 */
export const ERASURE_STEPS: ErasureStep[] = [
  ...FOUND,
  waitingForFiles,
  erasingValues("the values of all messages", null),
  inDetachedMonths(MESSAGE_MONTHS, "messages of months that are detached", (months) => [
    erasingValues(`messages of ${months}`, months),
    ...quotesOf(["attempt"], months),
  ]),
  inDetachedMonths(MIRROR_MONTHS, "what the console has read of months that are detached", (months) => [
    erasingMirrored(`messages of ${months}`, months),
    ...quotesOf(["mirror_text", "mirror_attempt"], months),
  ]),
  ...QUOTES.map(erasingQuotes),
  { about: "the recipient directory", run: eraseDirectory },
  { about: "files of exports", run: eraseFiles },
  { about: "files that wait for an approval", run: eraseWaitingFiles },
  { about: "the audit log", run: eraseAudit },
  ...FOUND,
];

/** Scans what quotes the number in these tables of detached months. */
function quotesOf(tables: string[], months: string): ErasureStep[] {
  return QUOTES.filter(({ table }) => tables.includes(table)).map((quoted) =>
    erasingQuotes({
      ...quoted,
      about: `${quoted.about} of ${months}`,
      place: quoted.table,
      table: `${quoted.table}_${months}`,
    }),
  );
}
