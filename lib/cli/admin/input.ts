import { readFile } from "node:fs/promises";
import type * as z from "zod";
import { type IdPrefix, parseId } from "#lib/domain/api/id";
import { WrongInput } from "#lib/service/wrong-input";

export const CAMPAIGN_ID = { about: "the campaign's id, campaign_<uuid>" };
export const KEY_ID = { about: "the key's id, key_<uuid>; key list shows it" };

/** The UUID in a typed id. */
export function idOf(prefix: IdPrefix, text: string): string {
  const uuid = parseId(prefix, text);
  if (!uuid)
    throw new WrongInput(
      `"${text.slice(0, 64)}" is not the id of a ${prefix}. It looks like ${prefix}_<uuid>`,
    );
  return uuid;
}

export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new WrongInput(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export async function readJson(file: string): Promise<unknown> {
  return parseJson(await readText(file), file);
}

export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongInput(
      `${what} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Names each wrong field, after `prefix`, and its problem. Never repeats the value, which may be a key. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  prefix = "",
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new WrongInput(
    parsed.error.issues
      .map(({ path, message }) => `${path.length > 0 ? prefix + path.join(".") : "input"}: ${message}`)
      .join("\n"),
  );
}
