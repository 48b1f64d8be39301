import { isMasked, lastDigits } from "#lib/domain/retention/masked-number";

/** Shown instead of a hidden value. */
export const MASKED_VALUE = "•••••";
/** Fewer digits in a row are no number of a phone. */
const NUMBERS = /\+?\d(?:[ -]?\d){6,}/g;

/** A recipient's last three digits. What retention has left of one stays as it is. */
export function hideNumber(recipient: string): string {
  return isMasked(recipient) ? recipient : MASKED_VALUE + lastDigits(recipient);
}

/** Words of a provider, a service or a person with all but the last three digits of every number in them hidden. */
export function maskWords(text: string): string {
  return text.replace(NUMBERS, (number) => hideNumber(number.replace(/\D/g, "")));
}

function maskDeep(value: unknown): unknown {
  if (typeof value === "string") return maskWords(value);
  if (typeof value === "number") return maskWords(String(value)) === String(value) ? value : MASKED_VALUE;
  if (Array.isArray(value)) return value.map(maskDeep);
  if (value === null || typeof value !== "object") return value;
  return maskMetadata(value as Record<string, unknown>);
}

/** Hides every number in the metadata that a service sent with an attempt. */
export function maskMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [maskWords(name), maskDeep(value)]),
  );
}

/** The values of a template by name, each hidden. */
export function maskValues(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, MASKED_VALUE]));
}
