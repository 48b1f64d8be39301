import { codeLabel } from "#lib/domain/messages/code-labels";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import type { CodePreset } from "#lib/domain/routes/code-table";
import type { CodeSource } from "#lib/domain/routes/raw-code";
import type { RouteState } from "#lib/domain/routes/route-state";
import type { Verdict } from "#lib/domain/routes/verdict";
import type { RouteKind } from "#lib/wire/service/route-summary";

export const KIND_WORDS: Record<RouteKind, string> = {
  smpp: "SMPP",
  twilio: "Twilio",
  http: "HTTP",
};

export const STATE_WORDS: Record<RouteState, string> = {
  up: "Up",
  connecting: "Connecting",
  alarm: "Alarm",
  paused: "Paused",
  draining: "Draining",
  drained: "Drained",
};

export const PRESET_WORDS: Record<CodePreset, string> = {
  standard: "Standard",
  vonage: "Vonage",
  twilio: "Twilio",
  sinch: "Sinch",
  infobip: "Infobip",
  gsm: "GSM networks",
};

/** Origin of a code, for somebody who looks it up in the provider's manual. */
export const SOURCE_WORDS: Record<CodeSource, string> = {
  status: "command_status of the answer",
  stat: "stat of the receipt",
  err: "err of the receipt",
  http: "error or status over HTTP",
  own: "noted by Redial",
};

const OWN_VERDICTS: Record<string, string> = {
  hold: "Wait and slow down",
  hold_briefly: "Wait, a few times",
  alarm: "Stop the route",
  unknown: "May have left",
  sent_to_telco: "On its way",
};

/** Verdicts to which a code can be mapped, in the order of the menu. */
export const VERDICTS: readonly Verdict[] = [...DELIVERY_ERROR_CODES, "hold", "hold_briefly", "alarm"];

/** Describes the verdict on a code. */
export function verdictLabel(verdict: string): string {
  return OWN_VERDICTS[verdict] ?? codeLabel(verdict).label;
}
