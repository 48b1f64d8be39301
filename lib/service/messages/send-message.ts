import { randomUUIDv7 } from "node:crypto";
import { languageMessage } from "#lib/domain/api/errors";
import { createdAtOf, formatId, outsideRuns } from "#lib/domain/api/id";
import { RefusedError } from "#lib/domain/api/refused-error";
import { parseLanguage } from "#lib/domain/content/language";
import { MAX_BODY_CHARACTERS, renderBody, renderFullMessage } from "#lib/domain/content/template";
import { readValues } from "#lib/domain/content/values";
import { formatTimestamp } from "#lib/domain/time/timestamp";
import { currentTemplateBodies, type TemplateBodyRow } from "#lib/service/content/template-bodies";
import type { Caller, Service } from "#lib/service/context";
import { resolveRecipient } from "#lib/service/directory/resolve-recipient";
import { insertSingleMessage } from "#lib/service/messages/single-messages";
import { notifyDelivery } from "#lib/service/queue/notify";
import { refuseUnusableSender } from "#lib/service/routes/sender-refusal";

/** Accepts one message for delivery (endpoint 1). Refuses field by field, in the order of the specification's table. */
export async function sendMessage(service: Service, caller: Caller, body: unknown) {
  const { recipient, language, values } = fields(body);
  const number = await resolveRecipient(service, caller, recipient);
  const template = pickTemplate(await currentTemplateBodies(service.pool, caller.campaignId), language);
  const filled = readValues(values, template.variables);
  if (!filled) throw new RefusedError("valuesInvalid");
  const text = renderBody(template.body, filled);
  if (text.length > MAX_BODY_CHARACTERS) throw new RefusedError("messageTooLong");
  await refuseUnusableSender(service.pool, caller.campaignId);

  const message = {
    campaignId: caller.campaignId,
    id: outsideRuns(randomUUIDv7()),
    templateBodyId: template.id,
    creatorId: caller.creatorId,
    recipient: number,
    templateValues: JSON.stringify(filled),
  };
  const createdAt = createdAtOf(message.id);
  const { updatedAt } = await insertSingleMessage(service.pool, { ...message, createdAt }, caller);
  notifyDelivery(service.pool);

  const { timeZone } = service.settings;
  return {
    createdAt: formatTimestamp(createdAt, timeZone),
    updatedAt: formatTimestamp(updatedAt, timeZone),
    id: formatId("message", message.id),
    recipient: number,
    values: filled,
    fullMessage: renderFullMessage({ header: template.header, body: text, footer: template.footer }),
    latestStatus: "created",
    templateBodyId: formatId("templatebody", template.id),
    campaignId: formatId("campaign", caller.campaignId),
    language: template.language,
    creatorId: formatId("user", caller.creatorId),
  };
}

function fields(body: unknown): Record<"recipient" | "language" | "values", unknown> {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new RefusedError("valuesInvalid");
  const own = (name: string): unknown => (Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined);
  return { recipient: own("recipient"), language: own("language"), values: own("values") };
}

function pickTemplate(templates: TemplateBodyRow[], language: unknown): TemplateBodyRow {
  const wanted = typeof language === "string" ? parseLanguage(language) : null;
  const template = templates.find((candidate) => candidate.language === wanted);
  if (template) return template;
  const named =
    typeof language === "string" && language !== "" ? language.slice(0, 64) : "a missing language";
  throw new RefusedError(
    "languageUnsupported",
    languageMessage(
      named,
      templates.map((candidate) => candidate.language),
    ),
  );
}
