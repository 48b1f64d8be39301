import { readFile } from "node:fs/promises";
import { expect, type Page, type Response } from "@playwright/test";
import { admin, runAdmin, writeInput } from "../../fixtures/admin";
import { sharedService } from "../../fixtures/run";
import { serviceVerbs } from "../../fixtures/service-verbs";
import { addMessages } from "../../upstream/campaign";
import { createServiceCampaign, findEmbedded, newName, untilRead } from "../fixtures/console";
import { freshness, messageRows } from "../fixtures/screen";
import { test } from "../fixtures/test";

test.use({ role: "admin" });

function dialog(page: Page) {
  return page.getByRole("dialog");
}

async function addEnvironment(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole("button", { name: "Add environment" }).first().click();
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByLabel("Base address").fill(address);
  await dialog(page).getByRole("button", { name: "Add environment" }).click();
}

async function fillCampaign(
  page: Page,
  facts: { environment: string; id: string; name: string; key: string },
) {
  await dialog(page).getByLabel("Environment").selectOption({ label: facts.environment });
  await dialog(page).getByLabel("Campaign id").fill(facts.id);
  await dialog(page).getByLabel("Name").fill(facts.name);
  await dialog(page).getByLabel("API key").fill(facts.key);
  await dialog(page).getByRole("button", { name: "Register campaign" }).click();
}

for (const [path, buttonName, fieldName] of [
  ["/settings", "Add environment", "Name"],
  ["/settings/people", "Change password", "Current password"],
  ["/settings/people", "Invite a person", "Email address"],
] as const) {
  test(`a dialog that is still on its way leaves the page and the focus; then its first field has it, and the button again: ${buttonName}`, async ({
    page,
  }) => {
    await page.goto(path);
    const button = page.getByRole("button", { name: buttonName });
    await expect(button).toBeVisible();
    await page.waitForLoadState("networkidle");
    const arriving = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route("**/_next/static/**", async (route) => {
      asked.resolve();
      await arriving.promise;
      await route.continue();
    });
    await button.click();
    await asked.promise;
    await expect(page.getByRole("table").first()).toBeVisible();
    await expect(button).toBeFocused();
    arriving.resolve();
    await expect(dialog(page).getByLabel(fieldName)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });
}

test("a campaign is registered; its key is tried on saving, and is nowhere afterwards", async ({
  page,
  standIn,
}) => {
  const campaign = standIn.addCampaign();
  addMessages(campaign, 3);
  const { campaignId, key } = campaign;
  const answers: Response[] = [];
  page.on("response", (response) => answers.push(response));
  const [environment, name] = [newName("Other environment"), newName("Registered by hand")];
  await page.goto("/settings");
  await addEnvironment(page, environment, standIn.address);
  await expect(dialog(page)).toBeHidden();

  await page.getByRole("button", { name: "Register campaign" }).first().click();
  await fillCampaign(page, { environment, id: campaignId, name, key: "key_test_wrong" });
  await expect(dialog(page).getByRole("alert")).toContainText(/key/i);
  expect(campaign.calls).toMatchObject([{ query: { limit: "1" }, rightKey: false, status: 401 }]);

  await dialog(page).getByLabel("API key").fill(key);
  await dialog(page).getByRole("button", { name: "Register campaign" }).click();
  await expect(dialog(page)).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(`…${key.slice(-4)}`);
  await expect(row).toContainText("Working");
  expect(campaign.calls.slice(0, 2)).toMatchObject([
    { rightKey: false },
    { query: { limit: "1" }, rightKey: true },
  ]);

  await page.goto("/");
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/campaigns\/\d+$/);
  await page.getByRole("link", { name: "Messages" }).click();
  await expect(messageRows(page)).toHaveCount(3);
  await page.goto("/settings");
  await row.getByRole("button", { name: new RegExp(`^Replace .*key of ${name}$`) }).click();
  await expect(dialog(page).getByLabel("API key")).toHaveValue("");

  const bodies = await Promise.all(answers.map((answer) => answer.text().catch(() => "")));
  expect(bodies.join()).toContain(name);
  expect([...bodies, await page.content()].filter((body) => body.includes(key))).toEqual([]);
  expect(answers.flatMap((answer) => Object.values(answer.headers())).join()).not.toContain(key);
  expect(await readFile(`${sharedService().dataDir}.log`, "utf8")).not.toContain(key);
  expect(await readDatabase()).not.toContain(key);
});

test("a campaign is found by its id, removed, and back when it is registered again", async ({
  page,
  standIn,
  api,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  addMessages(campaign, 2);
  const { name, path } = await registered(campaign);
  await page.goto("/settings");
  const search = page.getByLabel("Find a campaign by name, id or environment");
  await search.fill(campaign.campaignId);
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await dialog(page).getByRole("button", { name: "Remove campaign" }).click();
  await expect(page.getByText(/^No campaign matches/)).toBeVisible();
  expect((await api.get(`/api/console${path}/freshness`)).status()).toBe(404);

  const again = await registered(campaign, { name: newName("Back again") });
  expect(again.path).toBe(path);
  // An open page comes by it too, but only half a minute later.
  await page.reload();
  await search.fill(campaign.campaignId);
  await expect(rows).toHaveCount(1);
});

test("an environment moves to another address without its campaign's key, and goes when no campaign is left", async ({
  page,
  api,
  standIn,
  registered,
}) => {
  // The own environment is there with the first of its campaigns.
  await findEmbedded(api, await createServiceCampaign(api, newName("Own")));
  const campaign = standIn.addCampaign();
  addMessages(campaign, 1);
  const { name } = await registered(campaign);
  const { origin } = new URL(standIn.address);
  await page.goto("/settings");
  const row = page.getByRole("row").filter({ hasText: name });
  const environments = page.getByRole("region", { name: "Environments" }).getByRole("listitem");
  const own = environments.filter({ hasText: "Built in" });
  await expect(own.getByRole("button", { name: "Edit" })).toHaveAccessibleDescription(/SERVICE_ENVIRONMENT/);
  const environment = environments.filter({ hasText: standIn.address });
  await expect(environment.getByRole("button", { name: "Remove" })).toHaveAccessibleDescription(
    "It still has 1 campaign here. Remove them first.",
  );

  await environment.getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("Base address").fill(origin);
  await dialog(page).getByLabel("Kind").selectOption({ label: "Load test" });
  await dialog(page)
    .getByLabel(/^Forget the API keys of its 1 campaign/)
    .check();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toBeHidden();
  const moved = environments.filter({ hasText: `${origin}/api/v2` });
  await expect(moved).toContainText("Load test");
  await expect(row).toContainText("none");

  await row.getByRole("button", { name: `Replace key of ${name}` }).click();
  await dialog(page).getByLabel("API key").fill(campaign.key);
  await dialog(page).getByRole("button", { name: "Replace key" }).click();
  await expect(row).toContainText("Working");
  await row.getByRole("button", { name: `Remove ${name}` }).click();
  await dialog(page).getByRole("button", { name: "Remove campaign" }).click();
  await moved.getByRole("button", { name: "Remove" }).click();
  await dialog(page).getByRole("button", { name: "Remove environment" }).click();
  await expect(moved).toBeHidden();
});

/** Everything that the console stores of campaigns, audit included. */
async function readDatabase(): Promise<string> {
  const { rows } = await serviceVerbs(sharedService()).pool.query(`
    select query_to_xml(format('select * from %I', table_name), true, false, '')::text as content
    from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and (table_name like '%campaign%' or table_name like '%audit%' or table_name like '%upstream%')
  `);
  const content = rows.map((row) => row.content).join();
  expect(content).toContain("Registered by hand");
  return content;
}

test("a replaced key is tried first; the campaign goes on with it", async ({
  page,
  standIn,
  api,
  registered,
}) => {
  const campaign = standIn.addCampaign();
  addMessages(campaign, 2);
  const known = await registered(campaign);
  await untilRead(api, known, 2);
  campaign.key = "key_test_the_new_one_0001";
  await page.goto(known.path);
  await expect(freshness(page)).toHaveAccessibleName(/Stopped: key rejected/);

  await page.goto("/settings");
  // The list begins with a hundred, the newest first.
  await page.getByRole("searchbox", { name: /^Find a campaign by/ }).fill(known.name);
  const row = page.getByRole("row").filter({ hasText: known.name });
  await row.getByRole("button", { name: new RegExp(`^Replace .*key of ${known.name}$`) }).click();
  await dialog(page).getByLabel("API key").fill("key_test_not_this_either");
  await dialog(page).getByRole("button", { name: "Replace key" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText(/key/i);
  await dialog(page).getByLabel("API key").fill(campaign.key);
  await dialog(page).getByRole("button", { name: "Replace key" }).click();
  await expect(row).toContainText("…0001");
  await expect(row).toContainText("Working");
  await page.goto(known.path);
  await expect(freshness(page)).toHaveAccessibleName(/Live/);
});

test("a redirect is not followed: the key goes to the registered address only", async ({ page, standIn }) => {
  const [campaign, target] = [standIn.addCampaign(), standIn.addCampaign()];
  campaign.behaviour.redirectTo = `${standIn.address}/campaigns/${target.campaignId}`;
  const environment = newName("Redirecting");
  await page.goto("/settings");
  await addEnvironment(page, environment, standIn.address);
  await expect(dialog(page)).toBeHidden();
  await page.getByRole("button", { name: "Register campaign" }).first().click();
  const { campaignId, key } = campaign;
  await fillCampaign(page, { environment, id: campaignId, name: newName("Redirected"), key });
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  expect(campaign.calls).toHaveLength(1);
  expect(target.calls).toEqual([]);
});

for (const [what, address, sentence] of [
  ["plain http to another machine", "http://sms.example.org/api/v2", /https/],
  ["credentials in it", "https://me:secret@sms.example.org/api/v2", /user name or password/],
  ["a query", "https://sms.example.org/api/v2?key=1", /must not contain/],
] as const) {
  test(`an address with ${what} is refused in words`, async ({ page }) => {
    await page.goto("/settings");
    await addEnvironment(page, newName("Refused"), address);
    await expect(dialog(page).getByRole("alert")).toContainText(sentence);
  });
}

test("what a campaign is for and our share of its limit are settings; what was probed is shown", async ({
  page,
  standIn,
  api,
  registered,
}) => {
  const campaign = standIn.addCampaign({ oldestFirst: true, maxLimit: 50 });
  addMessages(campaign, 120, { latestStatus: "failure", failures: ["recipient_unavailable"] });
  const known = await registered(campaign);
  await untilRead(api, known, 120);
  await page.goto("/settings");
  const edit = page.getByRole("button", { name: `Edit ${known.name}` });
  await edit.click();
  await expect(dialog(page)).toContainText(/Largest page seen\s*50/);
  await expect(dialog(page)).toContainText(/Order of lists\s*oldest first/);
  await dialog(page)
    .getByLabel(/one-time passwords/)
    .click();
  await dialog(page).getByLabel("Our share of the limit").fill("0.5");
  await dialog(page).getByLabel("Granted calls a second").fill("2");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toBeHidden();
  await edit.click();
  await expect(dialog(page).getByLabel("Our share of the limit")).toHaveValue("0.5");
  await expect(dialog(page).getByLabel("Granted calls a second")).toHaveValue("2");
  await expect(dialog(page)).toContainText(/at most\s*1 a second/);
  await expect(dialog(page).getByLabel(/one-time passwords/)).toBeChecked();

  await page.goto(`${known.path}/messages`);
  const retry = page.getByRole("button", { name: /^Retry \d/ }).first();
  await expect(retry).toHaveAccessibleDescription(/unsuitable for one-time passwords/);
});

test("the command line registers too, and refuses a key that does not work", async ({ page, standIn }) => {
  const campaign = standIn.addCampaign();
  const [upstream, name] = [newName("By command"), newName("Registered by command")];
  const [right, wrong] = await Promise.all(
    [campaign.key, "key_test_wrong"].map((key) => writeInput("key", `${key}\n`)),
  );
  const register = (file = "") =>
    runAdmin(
      sharedService(),
      ...["campaign", "register", "--upstream", upstream, "--id", campaign.campaignId],
      ...["--name", name, "--key-file", file],
    );
  await admin(
    sharedService(),
    "upstream",
    "add",
    "--name",
    upstream,
    "--url",
    standIn.address,
    "--kind",
    "loadtest",
  );
  const refused = await register(wrong);
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/key/i) });
  const made = await register(right);
  expect(made).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(name) });
  expect([refused, made].map(({ stdout, stderr }) => stdout + stderr).join()).not.toContain(campaign.key);
  await page.goto("/settings");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Load test");
});

test("a proxy that forwards without being listed is shown with what to set", async ({ page, api }) => {
  const forwarded = { "X-Forwarded-For": "203.0.113.9" };
  expect((await api.get("/api/metrics")).status()).toBe(200);
  expect((await api.get("/api/metrics", { headers: forwarded })).status()).toBe(404);
  const notice = page.getByRole("region", { name: "Requests come through an unlisted proxy" });
  await expect(async () => {
    await page.goto("/settings");
    await expect(notice).toContainText("127.0.0.1, last seen", { timeout: 1000 });
  }).toPass();
  await expect(notice).toContainText("add it to TRUSTED_PROXIES");
});

test("an admin sees which version runs, on the page and in the health check; nobody else does", async ({
  page,
  api,
}) => {
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  await page.goto("/settings");
  await expect(
    page.getByText(new RegExp(`^Redial ${version}, build [0-9a-f]{12}, database schema \\d{3}-`)),
  ).toBeVisible();
  const told = await (await api.get("/api/health")).json();
  expect(told).toMatchObject({ status: "ok", version, build: expect.stringMatching(/^[0-9a-f]{12}$/) });
  const open = await (await fetch(`${sharedService().url}/api/health`)).json();
  expect(open).toEqual({ status: "ok", delivery: "running" });
});
