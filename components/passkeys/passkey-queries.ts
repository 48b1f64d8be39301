import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { makePasskey } from "#components/passkeys/authenticator.ts";
import { callJson, getJson } from "#lib/browser/api";
import type { PasskeyBegun, PasskeyList } from "#lib/wire/console/passkey";

const PATH = "/api/console/passkeys";
const of = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => getJson<PasskeyList>(PATH, signal),
});

export type PasskeyWrite =
  | { kind: "add"; name: string }
  | { kind: "rename"; id: string; name: string }
  | { kind: "remove"; id: string };

export const changePasskeys = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: PasskeyWrite) => send(change),
    onSettled: () => client.invalidateQueries(passkeysQuery),
  });

async function send(change: PasskeyWrite): Promise<PasskeyList> {
  switch (change.kind) {
    case "rename":
      return callJson("PATCH", of(change.id), { name: change.name });
    case "remove":
      return callJson("DELETE", of(change.id), {});
    case "add": {
      const { options } = await callJson<PasskeyBegun>("PUT", PATH, {});
      return callJson("POST", PATH, { name: change.name, response: await makePasskey(options) });
    }
  }
}
