import { namePasskey, removePasskey, showPasskeys } from "#lib/console/sign-in/passkeys/change-passkeys";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { PasskeyChange, PasskeyList } from "#lib/wire/console/passkey";

export const PATCH = consoleEndpoint<{ passkeyId: string }>({
  permission: "enter",
  stepUp: true,
  answer: PasskeyList,
  audit: { action: "passkey.rename" },
  handle: async ({ request, operator, mirror, params, actor, note }) => {
    note({ target: operator.email });
    const { name } = await readBody(request, PasskeyChange);
    await namePasskey(mirror.pool, actor, params.passkeyId, name);
    return showPasskeys(mirror.pool, operator.id);
  },
});

export const DELETE = consoleEndpoint<{ passkeyId: string }>({
  permission: "enter",
  stepUp: true,
  answer: PasskeyList,
  audit: { action: "passkey.remove" },
  handle: async ({ operator, mirror, params, actor, note }) => {
    note({ target: operator.email });
    await removePasskey(mirror.pool, actor, params.passkeyId);
    return showPasskeys(mirror.pool, operator.id);
  },
});
