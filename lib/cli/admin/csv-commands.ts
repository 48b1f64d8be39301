import { createReadStream } from "node:fs";
import type { AdminCommand } from "#lib/cli/admin/context";
import { command } from "#lib/cli/command/command";
import {
  type ConsoleCampaignRow,
  findEmbeddedCampaign,
  listConsoleCampaigns,
} from "#lib/console/registry/console-campaigns";
import { readUploadRules } from "#lib/console/uploads/upload-rules";
import { createCsvCheck } from "#lib/domain/csv/check";
import type { CsvRules, FileRefusal, RowError } from "#lib/domain/csv/rules";
import type { Service } from "#lib/service/context";
import { showUploadRules } from "#lib/service/uploads/show-upload-rules";
import { WrongInput } from "#lib/service/wrong-input";

/** Checks a file like the service and the console. For several files the result is a list, each with its name. */
export const csvCommands: AdminCommand[] = [
  command({
    words: "csv check",
    summary: "Check CSV files as an upload would.",
    positionals: { file: { about: "a CSV file", many: true } },
    options: { campaign: { value: "ID", about: "the campaign, campaign_<uuid>", required: true } },
    run: async (service, { file: files, campaign }) => {
      const rules = await rulesOf(service, campaign);
      const verdicts: (object & { file: string })[] = [];
      for (const file of files) verdicts.push({ file, ...(await checkFile(rules, file)) });
      const [{ file, ...verdict } = { file: "" }, ...others] = verdicts;
      return others.length > 0 ? verdicts : verdict;
    },
  }),
];

async function rulesOf(service: Pick<Service, "pool" | "settings">, campaignId: string): Promise<CsvRules> {
  const own = await showUploadRules(service, campaignId);
  if (own) return { ...own, ...(await findEmbeddedCampaign(service.pool, campaignId)) };
  const found = (await listConsoleCampaigns(service.pool, campaignId, 100)).filter(
    (campaign) => campaign.campaignId === campaignId,
  );
  const [campaign, other] = found;
  if (!campaign) throw new WrongInput(`There is no campaign "${campaignId.slice(0, 100)}".`);
  if (other)
    throw new WrongInput("Several environments have a campaign with this id. Check the file in the console.");
  return known(await readUploadRules(service.pool, campaign), campaign);
}

function known(rules: Awaited<ReturnType<typeof readUploadRules>>, { name }: ConsoleCampaignRow): CsvRules {
  if (rules.source !== "unknown") return rules;
  throw new WrongInput(`The template of "${name}" is not known here. Enter it in the console, under Upload.`);
}

async function checkFile(rules: CsvRules, file: string) {
  const check = createCsvCheck(rules);
  const rowErrors: RowError[] = [];
  let refusal: FileRefusal | null = null;
  for await (const bytes of read(file)) {
    const block = check.push(bytes);
    for (const error of block.errors) rowErrors.push(error);
    refusal = block.refusal;
    if (refusal) break;
  }
  const last = check.end();
  for (const error of last.errors) rowErrors.push(error);
  refusal ??= last.refusal;
  return {
    isValid: refusal === null && rowErrors.length === 0,
    rowCount: check.rowCount,
    rowErrorCount: rowErrors.length,
    refusal: refusal?.error ?? null,
    rowErrors,
  };
}

async function* read(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file, { highWaterMark: 1024 * 1024 });
  } catch (error) {
    throw new WrongInput(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
