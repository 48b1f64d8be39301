import { expect, type Page } from "@playwright/test";
import { type Smsc, type SmscOptions, startSmsc } from "#lib/testing/smsc/start-smsc";
import { makeRoute } from "../../fixtures/route";
import { sharedService } from "../../fixtures/run";
import { test as base } from "../fixtures/test";

let named = 0;

/** A name that no other test's route has. */
export function newRouteName(): string {
  return `route-${process.pid}-${++named}`;
}

type Given = {
  /** A centre for this test alone. */
  centre(options?: SmscOptions): Promise<Smsc>;
  /** A route to one, made by the command line, and the name that it has. */
  routed(smsc: Pick<Smsc, "port">, changes?: Record<string, unknown>): Promise<string>;
};

/** The shared service, and centres beside it that end with the test. What is left of their routes tries to connect. */
export const test = base.extend<Given>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  centre: async ({}, use) => {
    const all: Smsc[] = [];
    await use(async (options) => {
      const smsc = await startSmsc(options);
      all.push(smsc);
      return smsc;
    });
    await Promise.all(all.map((smsc) => smsc.close()));
  },
  routed: async ({ api }, use) => {
    const names: string[] = [];
    await use(async (smsc, changes) => {
      const name = await makeRoute(sharedService(), newRouteName(), smsc, changes);
      names.push(name);
      return name;
    });
    // Drained, so that nobody tries to reach a centre that is gone.
    await Promise.all(names.map((name) => api.put(`/api/console/service/routes/${name}/drain`)));
  },
});

export const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Opens a route's page, and waits until a worker is bound. */
export async function openBound(page: Page, name: string): Promise<void> {
  await page.goto(`/settings/service/routes/${name}`);
  await expect(section(page, "Connections").getByText("Bound since")).toBeVisible();
  await expect(section(page, "Now").getByText("Up", { exact: true })).toBeVisible();
}
