import { randomUUIDv7 } from "node:crypto";
import { countSegments } from "#lib/domain/content/segments";
import { recipientProblem } from "#lib/domain/recipients/recipient";
import { SAMPLE_TEXTS } from "#lib/domain/routes/preview-request";
import { mayUseSender, senderProblem, senderRefusal } from "#lib/domain/routes/sender";
import { uncarried } from "#lib/domain/routes/text-filling";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, sql } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import type { Service } from "#lib/service/context";
import { notifyDelivery } from "#lib/service/queue/notify";
import { lockRoute, type RouteRow, settingsOf } from "#lib/service/routes/route-rows";
import { type FieldProblem, WrongInput, wrongFields } from "#lib/service/wrong-input";
import type { HttpRoute } from "#lib/wire/service/http-route";
import type { RouteTest, StartedRouteTest } from "#lib/wire/service/route-test";

/**
 * Asks the worker that holds the route to send a message that belongs to no campaign. A paused route sends it too. An
 * HTTP route sends a second one in the other alphabet: only the phone shows whether its requests carry both.
 */
export async function testRoute(
  { pool }: Pick<Service, "pool">,
  nameOrId: string,
  { recipient, text, sender }: RouteTest,
  by: Administrator = COMMAND_LINE,
): Promise<StartedRouteTest> {
  const testId = randomUUIDv7();
  let otherTestId: string | null = null;
  const digits = recipient.replace(/^\+/, "");
  await begin(pool, async (tx) => {
    const row = await lockRoute(tx, nameOrId);
    if (row.drainingAt) throw new WrongInput(`${row.name} is drained. Resume it first.`);
    const settings = settingsOf(row);
    const request = settings?.kind === "http" ? settings.request : null;
    const problems = [...problemsOf(row, digits, sender), ...textProblem(row, text, request)];
    if (problems.length > 0) throw wrongFields(problems);
    const insert = (id: string, text: string) =>
      tx.query(sql`
        insert into route_test (id, route_id, recipient, sender, text, made_by)
        values (${id}, ${row.id}, ${digits}, ${sender || (row.senders[0] ?? "")}, ${text}, ${by.actor})
      `);
    await insert(testId, text);
    if (request?.alphabets.carries === "all") {
      otherTestId = randomUUIDv7();
      await insert(otherTestId, SAMPLE_TEXTS[countSegments(text).forcedBy === null ? "other" : "gsm"]);
    }
    await recordAudit(tx, {
      campaignId: null,
      ...by,
      action: "route.test",
      target: row.name,
      parameters: { testId },
    });
  });
  notifyDelivery(pool);
  return { testId, otherTestId };
}

function textProblem({ name }: RouteRow, text: string, request: HttpRoute["request"] | null): FieldProblem[] {
  const lacking = request && uncarried(text, request);
  const message = `${name} carries texts in GSM 03.38 alone, and ${lacking} is not in it`;
  return lacking ? [{ field: "text", message }] : [];
}

function problemsOf(route: RouteRow, recipient: string, sender: string): FieldProblem[] {
  const wrong = recipientProblem(recipient);
  const { prefixes } = route;
  const isServed = prefixes.length === 0 || prefixes.some((prefix) => recipient.startsWith(prefix));
  const notServed = `${route.name} serves numbers that begin with ${prefixes.join(", ")}`;
  const senderWrong = sender === "" ? null : senderProblem(sender);
  const notAllowed = mayUseSender(route.senders, sender) ? null : senderRefusal(sender, route);
  return [
    { field: "recipient", message: wrong?.message ?? (isServed ? null : notServed) },
    { field: "sender", message: senderWrong ?? notAllowed },
  ].flatMap(({ field, message }) => (message === null ? [] : [{ field, message }]));
}
