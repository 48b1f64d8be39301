import { confirmNumber, removeNumber } from "#lib/console/own-number/change-number";
import { showNumber } from "#lib/console/own-number/show-number";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { CodeEntry, OwnNumber } from "#lib/wire/console/own-number";

export const GET = consoleEndpoint({
  permission: "enter",
  answer: OwnNumber,
  handle: ({ mirror, operator }) => showNumber(mirror, operator.id),
});

export const POST = consoleEndpoint({
  permission: "enter",
  answer: OwnNumber,
  audit: { action: "number.verify" },
  handle: async ({ request, operator, mirror, actor, note }) => {
    note({ target: operator.email });
    await confirmNumber(mirror, actor, (await readBody(request, CodeEntry)).code);
    return showNumber(mirror, operator.id);
  },
});

export const DELETE = consoleEndpoint({
  permission: "enter",
  answer: OwnNumber,
  audit: { action: "number.remove" },
  handle: async ({ operator, mirror, actor, note }) => {
    note({ target: operator.email });
    await removeNumber(mirror.pool, actor);
    return showNumber(mirror, operator.id);
  },
});
