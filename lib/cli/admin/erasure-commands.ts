import type { AdminCommand, AdminContext } from "#lib/cli/admin/context";
import { check } from "#lib/cli/admin/input";
import { command } from "#lib/cli/command/command";
import { isUuid } from "#lib/domain/api/id";
import { askErasure, previewErasure } from "#lib/installation/erasure/ask-erasure";
import { cancelErasure, confirmErasure } from "#lib/installation/erasure/confirm-erasure";
import type { Erasures, Person } from "#lib/installation/erasure/context";
import { showErasure, showErasures } from "#lib/installation/erasure/show-erasures";
import { maybeRow, sql } from "#lib/platform/postgres/sql";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import { COMMAND_LINE } from "#lib/service/administrator";
import { WrongInput } from "#lib/service/wrong-input";
import { ErasurePreviewRequest, ErasureRequest } from "#lib/wire/service/erasure";

const ERASURE = { id: { about: "the erasure's id; erase list shows it" } };
const AS = (who: string) =>
  ({ value: "E", about: `the email address of the admin who ${who}`, required: true }) as const;

/** Erase everything of one number: one admin asks, another confirms, and a worker does it. */
export const erasureCommands: AdminCommand[] = [
  command({
    words: "erase preview",
    summary: "Show what the erasure of a number would remove, where, and how many.",
    positionals: { number: { about: "the number with its country code, such as +6591234567" } },
    run: async (context, { number }) => {
      const asked = check(ErasurePreviewRequest, { number });
      return previewErasure(await erasuresOf(context), asked.number, COMMAND_LINE);
    },
  }),
  command({
    words: "erase number",
    summary: "Ask for the erasure of a number. Nothing is erased until another admin confirms it.",
    positionals: { number: { about: "the number with its country code, such as +6591234567" } },
    options: {
      reason: { value: "TEXT", about: "why, without the number: it is kept", required: true },
      as: AS("asks"),
    },
    run: async (context, { number, reason, as }) => {
      const erasures = await erasuresOf(context);
      const person = await adminNamed(context, as);
      const id = await askErasure(
        erasures,
        check(ErasureRequest, { number, reason }, "--"),
        person,
        COMMAND_LINE,
      );
      return shown(erasures, id, person);
    },
  }),
  command({
    words: "erase confirm",
    summary: "Confirm an erasure, as another admin than the one who asked. It cannot be undone.",
    positionals: ERASURE,
    options: { as: AS("confirms") },
    run: async (context, { id, as }) => {
      const erasures = await erasuresOf(context);
      const person = await adminNamed(context, as);
      await confirmErasure(erasures, uuid(id), person, COMMAND_LINE);
      return shown(erasures, id, person);
    },
  }),
  command({
    words: "erase cancel",
    summary: "Cancel an erasure that nobody has confirmed.",
    positionals: ERASURE,
    options: { as: AS("cancels") },
    run: async (context, { id, as }) => {
      const erasures = await erasuresOf(context);
      const person = await adminNamed(context, as);
      await cancelErasure(erasures, uuid(id), person, COMMAND_LINE);
      return shown(erasures, id, person);
    },
  }),
  command({
    words: "erase show",
    summary: "Show an erasure: how far it is, or its receipt.",
    positionals: ERASURE,
    run: async (context, { id }) => shown(await erasuresOf(context), uuid(id), null),
  }),
  command({
    words: "erase list",
    summary: "List erasures, those that are not over first.",
    run: ({ pool }) => showErasures({ pool }),
  }),
];

async function erasuresOf({ pool, settings }: AdminContext): Promise<Erasures> {
  return { pool, settings, sealing: (await openKeyRing(pool, settings)).sealing };
}

/** Omits the number, because it would stay in the terminal. */
async function shown(erasures: Erasures, id: string, person: Person | null) {
  const found = await showErasure(erasures, id, person?.id ?? "");
  if (!found) throw new WrongInput("There is no such erasure; erase list shows those there are.");
  const { number: _number, confirmDenied: _confirm, cancelDenied: _cancel, ...rest } = found;
  return rest;
}

async function adminNamed({ pool }: AdminContext, given: string): Promise<Person> {
  const email = given.trim().toLowerCase();
  const found = await maybeRow<Person>(
    pool,
    sql`select id, email from operator where email = ${email} and role = 'admin'`,
  );
  if (!found) throw new WrongInput(`${email} is no admin of this console; user list shows who is.`);
  return found;
}

function uuid(id: string): string {
  if (isUuid(id)) return id;
  throw new WrongInput(`"${id.slice(0, 64)}" is no id of an erasure; erase list shows them.`);
}
