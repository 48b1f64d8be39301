import { webhookProblem } from "#lib/platform/webhooks/webhook-address";

/** The destination of every audit record as it is written. */
export type AuditStreamSettings = { kind: "stdout" } | { kind: "webhook"; url: string };

type Parsed = {
  AUDIT_STREAM?: string | undefined;
  SERVICE_ENVIRONMENT: string;
  WEBHOOKS_MAY_BE_PRIVATE: boolean;
};

/** Null without AUDIT_STREAM; a sentence when nothing can be sent to it. The sentence never repeats the address. */
export function auditStreamSettings(data: Parsed): AuditStreamSettings | null | string {
  const { AUDIT_STREAM: given, SERVICE_ENVIRONMENT: environment } = data;
  if (given === undefined) return null;
  if (given === "stdout") return { kind: "stdout" };
  const problem = webhookProblem(given, { environment, webhooksMayBePrivate: data.WEBHOOKS_MAY_BE_PRIVATE });
  return problem
    ? `AUDIT_STREAM is not usable; allowed: stdout, or the https:// address of a webhook. ${problem}`
    : { kind: "webhook", url: given };
}
