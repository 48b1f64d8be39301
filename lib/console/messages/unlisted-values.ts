import type { CountRow } from "#lib/console/mirror/rows/counts";
import { NO_CODE } from "#lib/domain/messages/code-labels";
import { FILTERS } from "#lib/domain/messages/filter-labels";
import type { UnlistedValues } from "#lib/wire/console/message";
import { RawValue } from "#lib/wire/console/query";

/** A filter's menu grows by no more than this, whatever a service sends. */
const MOST = 50;

/** Values of the campaign's messages that none of our lists names and an address can hold. */
export function unlistedValues(kept: CountRow[]): UnlistedValues {
  const failed = kept.filter(({ status }) => status === "failure");
  return {
    status: unlisted(
      FILTERS.status.values,
      kept.map(({ status }) => status),
    ),
    code: unlisted(
      FILTERS.code.values,
      failed.map(({ code }) => code || NO_CODE),
    ),
  };
}

function unlisted(listed: readonly string[], met: string[]): string[] {
  const others = [...new Set(met)].filter((value) => !listed.includes(value));
  return others
    .filter((value) => RawValue.safeParse(value).success)
    .sort()
    .slice(0, MOST);
}
