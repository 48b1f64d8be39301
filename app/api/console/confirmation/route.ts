import { runtime } from "#lib/service/api/runtime";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { WaysToConfirm } from "#lib/wire/console/sign-in";

export const GET = consoleEndpoint({
  permission: "enter",
  answer: WaysToConfirm,
  handle: async ({ operator: { email, secondFactor, hasPassword } }) => ({
    email,
    code: secondFactor,
    password: hasPassword && !secondFactor,
    provider: runtime().service.settings.signOn?.name ?? null,
  }),
});
