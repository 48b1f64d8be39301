import { isMasked, lastDigits } from "#lib/domain/retention/masked-number";

/** Shown instead of a hidden value. */
export const MASKED_VALUE = "•••••";
/** Fewer consecutive digits are no phone number. */
const NUMBERS = /\+?\d(?:[ -]?\d){6,}/g;

/** A recipient's last three digits. What retention has left of a number stays unchanged. */
export function hideNumber(recipient: string): string {
  return isMasked(recipient) ? recipient : MASKED_VALUE + lastDigits(recipient);
}

/** Hides all but the last three digits of every number in the words of a provider, a service or a person. */
export function maskLabel(text: string): string {
  return text.replace(NUMBERS, (number) => hideNumber(number.replace(/\D/g, "")));
}

function maskDeep(value: unknown): unknown {
  if (typeof value === "string") return maskLabel(value);
  if (typeof value === "number") return maskLabel(String(value)) === String(value) ? value : MASKED_VALUE;
  if (Array.isArray(value)) return value.map(maskDeep);
  if (value === null || typeof value !== "object") return value;
  return maskMetadata(value as Record<string, unknown>);
}

/** Hides every number in the metadata that a service sent with an attempt. */
export function maskMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [maskLabel(name), maskDeep(value)]),
  );
}

/** Hides each of a template's values, by name. */
export function maskValues(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, MASKED_VALUE]));
}
