import type { CodeMeanings, CodePreset } from "#lib/domain/routes/code-table";
import { GSM } from "#lib/domain/routes/presets/gsm";
import { HTTP_STATUS } from "#lib/domain/routes/presets/http-status";
import { INFOBIP } from "#lib/domain/routes/presets/infobip";
import { SINCH } from "#lib/domain/routes/presets/sinch";
import { TWILIO_ERR, TWILIO_HTTP } from "#lib/domain/routes/presets/twilio";
import { VONAGE } from "#lib/domain/routes/presets/vonage";

const ERR: Record<CodePreset, CodeMeanings> = {
  standard: { "0": { verdict: null, words: "no error" } },
  vonage: VONAGE,
  twilio: TWILIO_ERR,
  sinch: SINCH,
  infobip: INFOBIP,
  gsm: GSM,
};

/** Meanings of a provider's `err` codes. */
export function errMeanings(preset: CodePreset): CodeMeanings {
  return ERR[preset];
}

/** Meanings of codes over HTTP; a provider uses the same codes in its callbacks as in its SMPP receipts. */
export function httpMeanings(preset: CodePreset): CodeMeanings {
  const own = preset === "twilio" ? TWILIO_HTTP : ERR[preset];
  return { ...own, ...HTTP_STATUS };
}
