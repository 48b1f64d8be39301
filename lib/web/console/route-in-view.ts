import { readSightRule } from "#lib/console/membership/sight-rule";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import { hideNumber, MASKED_VALUE, maskWords } from "#lib/domain/messages/mask";
import { may } from "#lib/domain/people/role";
import { sightsOf } from "#lib/domain/people/sight";
import type { Sql } from "#lib/platform/postgres/sql";
import type { RouteDetail } from "#lib/wire/service/route-detail";

/** The parts of a route that a person may see, on its page and in the console's API. */
export async function routeInView(
  db: Sql,
  { role }: Pick<Operator, "role">,
  route: RouteDetail,
): Promise<RouteDetail> {
  // The address may be a secret, because anybody who has it can forge receipts and messages.
  const shown = may(role, "administer") ? route : { ...route, callbackUrl: null };
  return sightsOf(role, await readSightRule(db)).numbers ? shown : masked(shown);
}

function masked(route: RouteDetail): RouteDetail {
  return {
    ...route,
    inbound: route.inbound.map((message) => ({
      ...message,
      sender: hideNumber(message.sender),
      text: MASKED_VALUE,
    })),
    unmatchedReceipts: route.unmatchedReceipts.map((receipt) => ({
      ...receipt,
      externalId: receipt.externalId && maskWords(receipt.externalId),
      raw: maskWords(receipt.raw),
      words: maskWords(receipt.words),
    })),
    tests: route.tests.map((test) => ({
      ...test,
      recipient: hideNumber(test.recipient),
      text: MASKED_VALUE,
      raw: maskWords(test.raw),
      words: maskWords(test.words),
    })),
    codesSeen: route.codesSeen.map((seen) => ({ ...seen, code: maskWords(seen.code) })),
    events: route.events.map((event) => ({ ...event, words: maskWords(event.words) })),
  };
}
