import type { Incoming, IncomingPage } from "#lib/console/mirror/absorb";
import { batchRecord } from "#lib/console/mirror/incoming";
import { ALONE } from "#lib/console/mirror/rows/attempts";
import type {
  TolerantChange,
  TolerantChangedAttempt,
  TolerantChangesPage,
} from "#lib/wire/api/tolerant-changes";

const MAX_ATTEMPTS = 1000;

/** A page of the feed as the mirror takes it in: of each message, the last that the page tells. */
export function incomingChanges(page: TolerantChangesPage): IncomingPage {
  const languages = new Map(page.templateBodies.map(({ id, language }) => [id, language]));
  const emails = new Map(page.creators.map(({ id, email }) => [id, email]));
  const iso = isoTexts();
  const once = new Map<string, TolerantChange>();
  for (const change of page.changes) {
    once.set(change.id, { ...change, message: change.message ?? once.get(change.id)?.message ?? null });
  }
  return {
    messages: [...once.values()].map((change) => incoming(change, { languages, emails, iso })),
    batches: lastOfEach(page.batches).map((batch) => batchRecord(batch, page.at)),
    templates: lastOfEach(page.templateBodies).map(({ id, body, header, footer }) => ({
      id,
      body,
      header,
      footer,
    })),
  };
}

function lastOfEach<One extends { id: string }>(all: One[]): One[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

type Texts = Map<string, string | null>;
type Shared = { languages: Texts; emails: Texts; iso: (moment: Date) => string };

/** Most messages of a page share their moments, each of which is one object. */
function isoTexts(): (moment: Date) => string {
  const texts = new Map<Date, string>();
  return (moment) => {
    const known = texts.get(moment);
    if (known !== undefined) return known;
    const text = moment.toISOString();
    texts.set(moment, text);
    return text;
  };
}

function incoming(change: TolerantChange, { languages, emails, iso }: Shared): Incoming {
  const { id, updatedAt, latestStatus: status, message } = change;
  const attempts = change.attempts.slice(0, MAX_ATTEMPTS);
  const last = attempts.at(-1);
  const isFinal = status === "success" || status === "failure";
  const recipient = message?.recipient.replace(/^\+/, "") ?? "";
  const { templateBodyId = null, creatorId = null } = message ?? {};
  return {
    message: {
      id,
      created_at: iso(message?.createdAt ?? updatedAt),
      updated_at: iso(updatedAt),
      status,
      code: status === "failure" ? (last?.errorCode ?? null) : null,
      attempts: attempts.length,
      detailed: true,
      recipient,
      language: (templateBodyId && languages.get(templateBodyId)) ?? null,
      batch_id: message?.batchId ?? null,
      provider_id: last?.externalAttemptId ?? "",
      sent_at: last?.sentAt ? iso(last.sentAt) : null,
      final_at: isFinal ? iso(last?.deliveredAt ?? last?.updatedAt ?? updatedAt) : null,
    },
    text: message && {
      id,
      recipient,
      full_message: null,
      template_values: message.values,
      template_body_id: templateBodyId,
      creator_id: creatorId,
      creator_email: (creatorId && emails.get(creatorId)) ?? null,
    },
    attempts: isAlone(change)
      ? []
      : attempts.map((attempt, place) => incomingAttempt(id, attempt, place + 1)),
  };
}

/** The message says all of its attempt: no row is kept for it. */
function isAlone({ latestStatus, attempts: [first, second] }: TolerantChange): boolean {
  return first?.status === latestStatus && second === undefined && ALONE.includes(latestStatus);
}

function incomingAttempt(messageId: string, attempt: TolerantChangedAttempt, n: number) {
  return {
    message_id: messageId,
    n,
    detailed: true,
    status: attempt.status,
    created_at: (attempt.sentAt ?? attempt.updatedAt).toISOString(),
    updated_at: attempt.updatedAt.toISOString(),
    sent_at: attempt.sentAt?.toISOString() ?? null,
    delivered_at: attempt.deliveredAt?.toISOString() ?? null,
    error_type: attempt.errorType,
    error_code: attempt.errorCode,
    provider_id: attempt.externalAttemptId,
    metadata: {},
    creator_email: null,
  };
}
