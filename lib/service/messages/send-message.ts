import { randomUUIDv7 } from "node:crypto";
import { languageMessage } from "#lib/domain/api/errors";
import { createdAtOf, formatId, outsideRuns } from "#lib/domain/api/id";
import { RefusedError } from "#lib/domain/api/refused-error";
import { parseLanguage } from "#lib/domain/content/language";
import { MAX_BODY_CHARACTERS, renderBody, renderFullMessage } from "#lib/domain/content/template";
import { readValues } from "#lib/domain/content/values";
import { formatTimestamp } from "#lib/domain/time/timestamp";
import { currentTemplateBodies, type TemplateBodyRow } from "#lib/service/content/template-bodies";
import type { Caller, Sender, Service } from "#lib/service/context";
import { resolveRecipient } from "#lib/service/directory/resolve-recipient";
import { insertSingleMessage, type SingleMessage } from "#lib/service/messages/single-messages";
import { notifyDelivery } from "#lib/service/queue/notify";
import { refuseUnusableSender } from "#lib/service/routes/sender-refusal";

type Checked = Omit<SingleMessage, "createdAt"> & {
  template: TemplateBodyRow;
  values: Record<string, string>;
  text: string;
};

/** Accepts one message for delivery (endpoint 1). Refuses field by field, in the order of the specification's table. */
export async function sendMessage(service: Service, caller: Caller, body: unknown) {
  const checked = await checkMessage(service, caller, body);
  const createdAt = createdAtOf(checked.id);
  const { updatedAt } = await insertSingleMessage(service.pool, { ...checked, createdAt }, caller);
  notifyDelivery(service.pool);

  const { id, recipient, template, values, text } = checked;
  const { timeZone } = service.settings;
  return {
    createdAt: formatTimestamp(createdAt, timeZone),
    updatedAt: formatTimestamp(updatedAt, timeZone),
    id: formatId("message", id),
    recipient,
    values,
    fullMessage: renderFullMessage({ header: template.header, body: text, footer: template.footer }),
    latestStatus: "created",
    templateBodyId: formatId("templatebody", template.id),
    campaignId: formatId("campaign", caller.campaignId),
    language: template.language,
    creatorId: formatId("user", caller.creatorId),
  };
}

/** A message that can be accepted now, with a new id. Writes nothing; throws the refusal. */
export async function checkMessage(
  { pool, nationalIdKey }: Pick<Service, "pool" | "nationalIdKey">,
  { campaignId, creatorId, nationalIdRecipients }: Sender,
  body: unknown,
): Promise<Checked> {
  const { recipient, language, values } = fields(body);
  const number = await resolveRecipient({ pool, nationalIdKey }, nationalIdRecipients, recipient);
  const template = pickTemplate(await currentTemplateBodies(pool, campaignId), language);
  const filled = readValues(values, template.variables);
  if (!filled) throw new RefusedError("valuesInvalid");
  const text = renderBody(template.body, filled);
  if (text.length > MAX_BODY_CHARACTERS) throw new RefusedError("messageTooLong");
  await refuseUnusableSender(pool, campaignId);
  return {
    campaignId,
    id: outsideRuns(randomUUIDv7()),
    templateBodyId: template.id,
    creatorId,
    recipient: number,
    templateValues: JSON.stringify(filled),
    template,
    values: filled,
    text,
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
