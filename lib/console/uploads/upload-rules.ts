import type { Pool } from "pg";
import { RefusedError } from "#lib/console/refused-error";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import {
  findCampaignTemplate,
  newestMessageOfEach,
  type SeenTemplateRow,
  saveCampaignTemplate,
} from "#lib/console/uploads/campaign-template";
import { LANGUAGES, type Language } from "#lib/domain/content/language";
import { templateVariables } from "#lib/domain/content/template";
import { templateProblems } from "#lib/domain/content/template-problems";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { TemplateEntry, UploadRules } from "#lib/wire/console/upload";

/** Rows that one file may have in a test environment (CSV rules). */
const TEST_ENVIRONMENT_ROWS = 20;

/** The file rules for another service's campaign: as an admin entered them, else as its messages show them. */
export async function readUploadRules(db: Sql, campaign: ConsoleCampaignRow): Promise<UploadRules> {
  const { refusedCharacters } = campaign;
  const maxRows = campaign.upstreamKind === "test" ? TEST_ENVIRONMENT_ROWS : null;
  const base = { frame: null, maxRows, refusedCharacters };
  const entered = await findCampaignTemplate(db, campaign.id);
  if (entered) {
    const { bodies, nationalIds, changedBy, changedAt } = entered;
    const variables = variablesOf(bodies);
    const at = changedAt.toISOString();
    return { ...base, source: "entered", variables, bodies, nationalIds, by: changedBy, at };
  }
  const seen = await newestMessageOfEach(db, campaign.id, LANGUAGES);
  const [newest] = seen;
  const unsaid = { ...base, nationalIds: false, by: null, at: null };
  if (!newest) return { ...unsaid, source: "unknown", variables: [], bodies: {} };
  return { ...unsaid, source: "learned", ...learned(newest, seen) };
}

/** Stores the template that an admin enters. Throws a sentence when it is invalid. */
export async function enterTemplate(
  pool: Pool,
  campaign: ConsoleCampaignRow,
  entry: TemplateEntry,
  changedBy: string,
  address: string | null,
): Promise<void> {
  const bodies = Object.fromEntries(Object.entries(entry.bodies).filter(([, body]) => body.trim() !== ""));
  if (Object.keys(bodies).length === 0)
    throw new RefusedError(400, "refused", "Enter the text for at least one language.");
  const [problem] = templateProblems(bodies);
  if (problem) throw new RefusedError(400, "refused", `${problem.language}: ${problem.message}`);
  await begin(pool, async (tx) => {
    await saveCampaignTemplate(tx, campaign.id, { bodies, nationalIds: entry.nationalIds, changedBy });
    await recordAudit(tx, {
      campaignId: null,
      campaign: campaign.id,
      actor: changedBy,
      action: "campaign.enter_template",
      target: campaign.campaignId,
      parameters: { languages: Object.keys(bodies), variables: variablesOf(bodies) },
      address,
    });
  });
}

/** Languages whose newest message has other variables than the newest of all use an older template. */
function learned(newest: SeenTemplateRow, seen: SeenTemplateRow[]) {
  const variables = variablesSeen(newest);
  const same = seen.filter((row) => [...variablesSeen(row)].sort().join() === [...variables].sort().join());
  const bodies: Partial<Record<Language, string>> = {};
  for (const { language, body } of same) bodies[language] = body ?? "";
  return { variables, bodies };
}

function variablesSeen({ body, values }: SeenTemplateRow): string[] {
  return body === null ? Object.keys(values) : templateVariables(body);
}

function variablesOf(bodies: Partial<Record<Language, string>>): string[] {
  const [first = ""] = LANGUAGES.flatMap((language) => bodies[language] ?? []);
  return templateVariables(first);
}
