import { listPasskeys } from "#lib/console/accounts/passkeys";
import { runtime } from "#lib/service/api/runtime";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { WaysToConfirm } from "#lib/wire/console/sign-in";

export const GET = consoleEndpoint({
  permission: "enter",
  answer: WaysToConfirm,
  handle: async ({ mirror, operator: { id, email, secondFactor, hasPassword } }) => ({
    email,
    code: secondFactor,
    password: hasPassword && !secondFactor,
    passkey: secondFactor && (await listPasskeys(mirror.pool, id)).length > 0,
    provider: runtime().service.settings.signOn?.name ?? null,
  }),
});
