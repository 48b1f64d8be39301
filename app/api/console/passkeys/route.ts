import { addPasskey, beginPasskey } from "#lib/console/sign-in/passkeys/add-passkey";
import { showPasskeys } from "#lib/console/sign-in/passkeys/change-passkeys";
import { runtime } from "#lib/service/api/runtime";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { PasskeyBegun, PasskeyList, PasskeyRequest } from "#lib/wire/console/passkey";

export const GET = consoleEndpoint({
  permission: "enter",
  answer: PasskeyList,
  handle: ({ mirror, operator }) => showPasskeys(mirror.pool, operator.id),
});

export const PUT = consoleEndpoint({
  permission: "enter",
  stepUp: true,
  answer: PasskeyBegun,
  audit: "none",
  handle: async ({ operator }) => ({ options: await beginPasskey(runtime().service, operator) }),
});

export const POST = consoleEndpoint({
  permission: "enter",
  stepUp: true,
  answer: PasskeyList,
  status: 201,
  audit: { action: "passkey.add" },
  handle: async ({ request, operator, mirror, actor, note }) => {
    note({ target: operator.email });
    await addPasskey(runtime().service, actor, operator, await readBody(request, PasskeyRequest));
    return showPasskeys(mirror.pool, operator.id);
  },
});
