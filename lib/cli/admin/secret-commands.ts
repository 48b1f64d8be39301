import type { AdminCommand } from "#lib/cli/admin/context";
import { command } from "#lib/cli/command/command";
import { resetSecret } from "#lib/installation/reset-secret";
import { retireSecret } from "#lib/installation/retire-secret";
import { rotateSecret } from "#lib/installation/rotate-secret";
import { showSecret } from "#lib/installation/show-secret";

/** Show, replace and reset SECRET_KEY. */
export const secretCommands: AdminCommand[] = [
  command({
    words: "secret show",
    summary:
      "Show the fingerprints of SECRET_KEY, the processes that use them, and how much each data key encrypts.",
    run: ({ pool, settings }) => showSecret(pool, settings),
  }),
  command({
    words: "secret rotate",
    summary: "Create a new SECRET_KEY and encrypt everything again, while Redial runs.",
    run: ({ pool, settings }) => rotateSecret(pool, settings),
  }),
  command({
    words: "secret retire",
    summary: "Retire the old SECRET_KEY after a rotation. It can no longer decrypt anything.",
    run: ({ pool, settings }) => retireSecret(pool, settings),
  }),
  command({
    words: "secret reset",
    summary: "Start over after losing SECRET_KEY.",
    options: {
      confirm: {
        about: "delete what only the lost key can decrypt; without this option, shows what that is",
      },
    },
    run: ({ pool, settings }, { confirm }) => resetSecret(pool, settings, { confirmed: confirm }),
  }),
];
