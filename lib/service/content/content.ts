import { randomUUIDv7 } from "node:crypto";
import type { Language } from "#lib/domain/content/language";
import { templateVariables } from "#lib/domain/content/template";
import { templateProblems } from "#lib/domain/content/template-problems";
import type { Sql } from "#lib/platform/postgres/sql";
import { insertTemplateBody } from "#lib/service/content/template-bodies";
import { wrongFields } from "#lib/service/wrong-input";
import type { ContentRequest } from "#lib/wire/service/campaign-requests";

export type Content = Pick<ContentRequest, "header" | "footer" | "templates">;

/** Throws `WrongInput` with every fault, each named by its body. */
export function checkContent({ templates }: Content): void {
  const problems = templateProblems(templates);
  if (problems.length === 0) return;
  throw wrongFields(problems.map(({ language, message }) => ({ field: `templates.${language}`, message })));
}

/** Creates the bodies that new messages use. */
export async function insertContent(
  tx: Sql,
  campaignId: string,
  { header, footer, templates }: Content,
  made: { templateId: string; creatorId: string; version: number; madeBy: string },
): Promise<void> {
  const bodies = Object.entries(templates) as [Language, string][];
  // All languages have the same variables. This is the order in which the first language uses them.
  const variables = templateVariables(bodies[0]?.[1] ?? "");
  // Ids of one millisecond are unordered. Sorting them gives the bodies the order of the languages.
  const ids = bodies.map(() => randomUUIDv7()).sort();
  for (const [i, [language, body]] of bodies.entries()) {
    await insertTemplateBody(tx, campaignId, {
      ...made,
      id: ids[i] ?? "",
      language,
      body,
      header,
      footer: footer[language] ?? "",
      variables,
    });
  }
}
