import { readVisibilityRule } from "#lib/console/membership/visibility-rule";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import { hideNumber, MASKED_VALUE, maskLabel } from "#lib/domain/messages/mask";
import { may } from "#lib/domain/people/role";
import { visibilityOf } from "#lib/domain/people/visibility";
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
  return visibilityOf(role, await readVisibilityRule(db)).numbers ? shown : masked(shown);
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
      externalId: receipt.externalId && maskLabel(receipt.externalId),
      raw: maskLabel(receipt.raw),
      words: maskLabel(receipt.words),
    })),
    tests: route.tests.map((test) => ({
      ...test,
      recipient: hideNumber(test.recipient),
      text: MASKED_VALUE,
      raw: maskLabel(test.raw),
      words: maskLabel(test.words),
    })),
    codesSeen: route.codesSeen.map((seen) => ({ ...seen, code: maskLabel(seen.code) })),
    events: route.events.map((event) => ({ ...event, words: maskLabel(event.words) })),
  };
}
