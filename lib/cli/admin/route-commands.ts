import { type AdminCommand, routeAdmin } from "#lib/cli/admin/context";
import { check, readJson } from "#lib/cli/admin/input";
import { checkRouteFile } from "#lib/cli/admin/route-file";
import { command } from "#lib/cli/command/command";
import { alphabetNote } from "#lib/domain/routes/check-alphabets";
import { awaitTest } from "#lib/service/routes/await-test";
import { createRoute } from "#lib/service/routes/create-route";
import { deleteRoute } from "#lib/service/routes/delete-route";
import { drainRoute, pauseRoute, resumeRoute } from "#lib/service/routes/pause-route";
import { renewCallbackToken } from "#lib/service/routes/renew-callback-token";
import { showRoute } from "#lib/service/routes/show-route";
import { showRoutes } from "#lib/service/routes/show-routes";
import { testRoute } from "#lib/service/routes/test-route";
import { updateRoute } from "#lib/service/routes/update-route";
import { PauseRequest } from "#lib/wire/service/campaign-requests";
import type { RouteRequest } from "#lib/wire/service/route-request";
import { RouteTest } from "#lib/wire/service/route-test";

const NAME = { about: "the route's name or id; route list shows them" };
const FILE = {
  value: "FILE",
  about: "the route as JSON; see lib/service/routes/README.md",
  required: true,
} as const;

const LOOK_AT_BOTH =
  "Look at the phone: it has two messages, one of them with ë and 您好. Where it shows question marks, the request has to say the alphabet; see {alphabet} in lib/service/providers/http/README.md.";

/** A note for the admin on the saved route. */
function noteOf(request: RouteRequest): { note?: string } {
  const note = request.kind === "http" ? alphabetNote(request.request) : null;
  return note === null ? {} : { note };
}

/** Commands for the accounts with providers that send messages. */
export const routeCommands: AdminCommand[] = [
  command({
    words: "route create",
    summary: "Create a route. A worker connects it at once.",
    options: { file: FILE },
    run: async (context, { file }) => {
      const request = checkRouteFile(await readJson(file));
      return { ...(await createRoute(await routeAdmin(context), request)), ...noteOf(request) };
    },
  }),
  command({
    words: "route list",
    summary: "List the routes and how they are.",
    run: async (context) => showRoutes(await routeAdmin(context)),
  }),
  command({
    words: "route show",
    summary: "Show everything about one route, except its secrets.",
    positionals: { name: NAME },
    run: async (context, { name }) => showRoute(await routeAdmin(context), name),
  }),
  command({
    words: "route update",
    summary: "Replace a route's settings. Secrets that the file leaves out stay.",
    positionals: { name: NAME },
    options: { file: FILE },
    run: async (context, { name, file }) => {
      const admin = await routeAdmin(context);
      const request = checkRouteFile(await readJson(file));
      await updateRoute(admin, name, request);
      return { ...(await showRoute(admin, request.name)), ...noteOf(request) };
    },
  }),
  command({
    words: "route pause",
    summary: "Stop sending over a route until it is resumed. Receipts still come in.",
    positionals: { name: NAME },
    options: { reason: { value: "TEXT", about: "the reason, shown to every operator" } },
    run: async (context, { name, reason }) => {
      await pauseRoute(context, name, check(PauseRequest, { reason }, "--"));
      return showRoute(await routeAdmin(context), name);
    },
  }),
  command({
    words: "route resume",
    summary: "Resume a route that is paused, drained or stopped by an alarm.",
    positionals: { name: NAME },
    run: async (context, { name }) => {
      await resumeRoute(context, name);
      return showRoute(await routeAdmin(context), name);
    },
  }),
  command({
    words: "route drain",
    summary: "Stop sending over a route, and close its connections.",
    positionals: { name: NAME },
    run: async (context, { name }) => {
      await drainRoute(context, name);
      return showRoute(await routeAdmin(context), name);
    },
  }),
  command({
    words: "route renew-token",
    summary: "Give a route's callback address another token. The one before counts no more.",
    positionals: { name: NAME },
    run: async (context, { name }) => {
      await renewCallbackToken(context, name);
      return showRoute(await routeAdmin(context), name);
    },
  }),
  command({
    words: "route delete",
    summary: "Delete a route that no campaign uses.",
    positionals: { name: NAME },
    run: async (context, { name }) => {
      await deleteRoute(context, name);
      return { deleted: name };
    },
  }),
  command({
    words: "route test",
    summary: "Send a message over a route, and show what the provider answers.",
    positionals: { name: NAME },
    options: {
      recipient: { value: "NUMBER", about: "the phone number to send to", required: true },
      text: { value: "TEXT", about: "what it says", required: true },
      sender: { value: "S", about: "the sender; the route's first one when left out" },
    },
    run: async (context, { name, ...message }) => {
      const admin = await routeAdmin(context);
      const { testId, otherTestId } = await testRoute(admin, name, check(RouteTest, message, "--"));
      const answered = await awaitTest(admin, name, testId);
      if (otherTestId === null) return answered;
      return { ...answered, other: await awaitTest(admin, name, otherTestId), look: LOOK_AT_BOTH };
    },
  }),
];
