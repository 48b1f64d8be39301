import { readFile } from "node:fs/promises";
import type * as z from "zod";
import { type IdPrefix, parseId } from "#lib/domain/id";
import { WrongInput } from "#lib/service/wrong-input";

export type Arguments = { positional: string[]; options: Record<string, string> };

/** A word of the command is not there; whoever reports it shows all commands too. */
export class MissingWord extends WrongInput {}

export function option({ options }: Arguments, name: string): string {
  const value = options[name];
  if (!value) throw new MissingWord(`--${name} is missing.`);
  return value;
}

export function positional({ positional }: Arguments, place: number, name: string): string {
  const value = positional[place];
  if (!value) throw new MissingWord(`${name} is missing.`);
  return value;
}

/** The UUID of the id that the command names first. */
export function idOf(prefix: IdPrefix, args: Arguments): string {
  const text = positional(args, 0, prefix === "key" ? "KEYID" : "ID");
  const uuid = parseId(prefix, text);
  if (!uuid)
    throw new WrongInput(`"${text.slice(0, 64)}" is no id of a ${prefix}; it looks like ${prefix}_<uuid>`);
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
    throw new WrongInput(`${what} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Says what is wrong where, with `prefix` before the name of each field; never the value, which may be a key. */
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
