import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The rules whose verdict hangs on colours; every other finds in dark what it found in light. */
const RULES_ON_COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe calls serious or worse, each with the element it means. */
async function seriousFindings(page: Page, rules: string[] | null): Promise<string[]> {
  // No page has frames; without them axe needs no page of its own to put its results together.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** Of the page as it is, in a state that a failure names. */
export async function expectNothingSerious(page: Page, state = "the page"): Promise<void> {
  for (const [colorScheme, rules] of [["light", null] as const, ["dark", RULES_ON_COLOURS] as const]) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect.soft(await seriousFindings(page, rules), `${state}, in ${colorScheme} colours`).toEqual([]);
  }
}
