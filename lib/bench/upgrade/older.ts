import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Stage } from "#lib/bench/stage";
import { SetupError } from "#lib/platform/setup-error";

export type Variables = Record<string, string>;
export type Older = { root: string; version: string };

/** The older version, from a folder in which it was built. Throws SetupError when there is none. */
export function findOlder({ older }: Stage): Older {
  if (older === null)
    throw new SetupError(
      "Name a folder with the older version, built: --older FOLDER. See lib/platform/schema/README.md.",
    );
  const root = resolve(older);
  if (!existsSync(join(root, ".next", "BUILD_ID")))
    throw new SetupError(`${root} is not built: run npm ci and npm run build there.`);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return { root, version };
}

/** What a command of the older version prints. */
export function olderAdmin({ root }: Older, variables: Variables, ...words: string[]): unknown {
  const said = execFileSync(process.execPath, [join("lib", "cli", "admin.ts"), ...words], {
    ...{ cwd: root, env: { ...process.env, ...variables }, encoding: "utf8" },
  });
  return JSON.parse(said);
}

/** A campaign made by the older version: its id and its key. */
export function olderCampaign(
  older: Older,
  variables: Variables,
  folder: string,
): { campaignId: string; key: string } {
  const file = join(folder, "campaign.json");
  const campaign = {
    name: "Benchmark",
    header: "Redial",
    footer: { english: "Please do not reply." },
    templates: { english: "Dear {{name}}, your code is {{code}}." },
    ipAllowlist: ["127.0.0.1"],
    ratePerSecond: 10_000,
    keys: [{ name: "bench", scope: "send" }],
  };
  writeFileSync(file, JSON.stringify(campaign));
  const made = olderAdmin(older, variables, "campaign", "create", "--file", file) as {
    campaignId: string;
    apiKeys: { key: string }[];
  };
  return { campaignId: made.campaignId, key: made.apiKeys[0]?.key ?? "" };
}
