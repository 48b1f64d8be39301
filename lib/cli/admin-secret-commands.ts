import type { AdminCommand } from "#lib/cli/admin-context";
import { command } from "#lib/cli/command";
import { resetSecret } from "#lib/console/reset-secret";
import { retireSecret } from "#lib/console/retire-secret";
import { rotateSecret } from "#lib/console/rotate-secret";
import { showSecret } from "#lib/console/show-secret";

/** SECRET_KEY: what it opens, how it is replaced, and what to do without it. */
export const secretCommands: AdminCommand[] = [
  command({
    words: "secret show",
    summary: "Fingerprints, who holds them, and how much each data key seals.",
    run: ({ pool, settings }) => showSecret(pool, settings),
  }),
  command({
    words: "secret rotate",
    summary: "Make a new SECRET_KEY and seal everything anew, while Redial runs.",
    run: ({ pool, settings }) => rotateSecret(pool, settings),
  }),
  command({
    words: "secret retire",
    summary: "After a rotation: let the old SECRET_KEY open nothing any more.",
    run: ({ pool, settings }) => retireSecret(pool, settings),
  }),
  command({
    words: "secret reset",
    summary: "Start over without a SECRET_KEY that is lost.",
    options: { confirm: { about: "forget what only that one opened; without it, says what that is" } },
    run: ({ pool, settings }, { confirm }) => resetSecret(pool, settings, { confirmed: confirm }),
  }),
];
