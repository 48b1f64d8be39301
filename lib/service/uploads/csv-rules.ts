import type { CsvRules } from "#lib/domain/csv/rules";
import type { TemplateBodyRow } from "#lib/service/content/template-bodies";
import type { Service } from "#lib/service/context";

/** The most rows of one file in the test environment (CSV rules). */
const TEST_ENVIRONMENT_ROWS = 20;

/** The rules for files of a campaign of this service. */
export function csvRules(
  { settings }: Pick<Service, "settings">,
  templates: TemplateBodyRow[],
  nationalIds: boolean,
): CsvRules {
  return {
    variables: templates[0]?.variables ?? [],
    bodies: Object.fromEntries(templates.map((template) => [template.language, template.body])),
    nationalIds,
    maxRows: settings.environment === "test" ? TEST_ENVIRONMENT_ROWS : null,
  };
}
