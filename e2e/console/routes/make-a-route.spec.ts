import { expect, type Page } from "@playwright/test";
import { admin } from "../../fixtures/admin";
import { sharedService } from "../../fixtures/run";
import { newRouteName, section, test } from "./centre";

test.use({ role: "admin" });

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

test("a route is made in the browser and bound, and a test message arrives and shows its receipt", async ({
  page,
  centre,
}) => {
  const smsc = await centre({ script: { 9: { receipts: [{ stat: "UNDELIV", err: "077" }] } } });
  const name = newRouteName();
  await page.goto("/settings/service/routes");
  await page.getByRole("link", { name: "Add a route" }).click();
  await fillIn(page, { Name: name, Host: "127.0.0.1", Port: String(smsc.port) });
  await page.getByLabel("Use TLS").uncheck();
  await fillIn(page, { "System id": "redial", Password: "secret", Senders: "LIBRARY" });
  await page.getByRole("button", { name: "Add route", exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(section(page, "Connections").getByText("Bound since")).toBeVisible();
  await expect(section(page, "Now")).toContainText("It takes messages over 1 connection.");

  await fillIn(page, { Recipient: "+65 9123 4561", Text: "您好 😀" });
  await page.getByRole("button", { name: "Send test message" }).click();
  const tests = section(page, "Test message").getByRole("listitem");
  await expect(tests.first()).toContainText("Delivered");
  await expect(tests.first()).toContainText("delivered stat DELIVRD");
  await expect(tests.first()).toContainText("1 part");
  await expect(tests.first()).toContainText("as LIBRARY");
  expect(smsc.taken()).toMatchObject([{ text: "您好 😀", destination: "6591234561", source: "LIBRARY" }]);

  await fillIn(page, { Recipient: "6591234569", Text: "a".repeat(200) });
  await page.getByRole("button", { name: "Send test message" }).click();
  await expect(tests.first()).toContainText("Failed");
  await expect(tests.first()).toContainText("undeliverable stat UNDELIV err 077");
  await expect(tests.first()).toContainText("2 parts");
  await expect(tests.first().getByRole("button", { name: /^Copy / })).toHaveCount(2);
});

test("what is wrong is said at its field, and what was typed outlives a reload, but for the password", async ({
  page,
  centre,
  routed,
}) => {
  const taken = await routed(await centre());
  await page.goto("/settings/service/routes/new");
  await fillIn(page, { Name: taken, Host: "https://smpp.example.com", "System id": "redial" });
  await fillIn(page, { Password: "secret", Senders: "LIBRARY\nmuch too long a name" });
  await page.getByRole("button", { name: "Add route", exact: true }).click();
  const host = page.getByLabel("Host", { exact: true });
  await expect(host).toHaveAccessibleDescription(/enter a name or an address alone/i);
  await expect(host).toBeFocused();
  await expect(page.getByLabel("Senders", { exact: true })).toHaveAccessibleDescription(
    /much too long a name: a name can have at most 11 characters/,
  );
  await page.reload();
  await expect(page.getByText("Your unsaved changes are back")).toBeVisible();
  await expect(host).toHaveValue("https://smpp.example.com");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");

  await fillIn(page, { Host: "127.0.0.1", Password: "secret", Senders: "LIBRARY" });
  await page.getByRole("button", { name: "Add route", exact: true }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/already a route named/);

  // A wrong number in a part that is folded away unfolds it.
  await page.getByText("More settings", { exact: true }).click();
  await page.getByLabel("Window", { exact: true }).fill("5000");
  await page.getByText("More settings", { exact: true }).click();
  await expect(page.getByLabel("Window", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Add route", exact: true }).click();
  await expect(page.getByLabel("Window", { exact: true })).toBeFocused();
});

test("a wrong password shows the centre's sentence, and the right one binds the route", async ({
  page,
  centre,
  routed,
}) => {
  const name = await routed(await centre(), { password: "wrong" });
  await page.goto("/settings/service/routes");
  await page.getByRole("link", { name, exact: true }).click();
  await expect(section(page, "Now")).toContainText(/password is wrong.*No campaign uses it/);
  await page.getByRole("link", { name: "Change" }).click();
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription("It stays as it is when this is left empty.");
  await expect(password).toHaveValue("");
  await password.fill("secret");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(section(page, "Connections").getByText("Bound since")).toBeVisible();
  await expect(section(page, "Events of the last 7 days")).toContainText("password is wrong");
});

test("the form of another provider shows the request that a message would make, without secrets", async ({
  page,
}) => {
  const name = newRouteName();
  await page.goto("/settings/service/routes/new");
  await page.getByRole("radio", { name: /Another provider over HTTP/ }).check();
  await fillIn(page, { Name: name, Address: "http://127.0.0.1:9/sms?account={secret.ACCOUNT}" });
  await fillIn(page, { "Secret ACCOUNT": "acme", "Secret TOKEN": "t0ken", Senders: "LIBRARY" });
  const preview = section(page, "Request").last();
  await expect(preview).toContainText("POST http://127.0.0.1:9/sms?account=••••");
  await expect(preview).toContainText("Authorization: Bearer ••••");
  await expect(preview).toContainText('"from": "LIBRARY"');
  await page.getByLabel("Body", { exact: true }).fill('{"to": {recipient}, "text": "{text}');
  await expect(section(page, "What a test message would send")).toContainText("This is no JSON");
  await page.getByRole("button", { name: "Add route", exact: true }).click();
  await expect(page.getByLabel("Body", { exact: true })).toHaveAccessibleDescription(/no JSON/);

  await page.getByLabel("Body", { exact: true }).fill('{"to": "{recipient}", "text": "{text}"}');
  await page.getByRole("button", { name: "Add route", exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(section(page, "Callback address")).toContainText("/api/providers/");
  await expect(section(page, "Settings")).toContainText("ACCOUNT, TOKEN; stored encrypted, never shown");
  expect(await page.content()).not.toContain("t0ken");
  const shown = await admin<{ secrets: string[] }>(sharedService(), "route", "show", name);
  expect(shown.secrets.toSorted()).toEqual(["ACCOUNT", "TOKEN"]);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete route", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Routes", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toBeHidden();
});

test("a route that begins with Kannel says each text's alphabet, and one that says none is told what arrives", async ({
  page,
}) => {
  await page.goto("/settings/service/routes/new");
  await page.getByRole("radio", { name: /Another provider over HTTP/ }).check();
  await page.getByLabel("Begin with").selectOption("Kannel’s sendsms");
  const preview = section(page, "What a test message would send");
  await expect(preview).toContainText("text=This%20is%20a%20test.&charset=utf-8&coding=0");
  await expect(preview).toContainText(/text=%C3%A9%20%C3%AB.*&coding=2&/);
  await expect(page.getByLabel("Secret PASSWORD")).toBeVisible();
  await page.getByLabel("{alphabet} of all others").fill("8");
  await expect(preview).toContainText("coding=8");

  const address = page.getByLabel("Address", { exact: true });
  await address.fill("http://127.0.0.1:13013/cgi-bin/sendsms?to={recipient}&text={text}&coding=0");
  await expect(preview).toContainText("coding=0 says of every text that it is GSM 03.38");
  await expect(page.getByLabel("{alphabet} of all others")).toBeHidden();
  await page.getByLabel("It carries").selectOption("Texts in GSM 03.38 alone");
  await expect(preview).not.toContainText("says of every text");

  const name = newRouteName();
  await fillIn(page, { Name: name });
  await page.getByRole("button", { name: "Add route", exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(section(page, "Settings")).toContainText("GSM 03.38 alone");
  await fillIn(page, { Recipient: "6591234567", Text: "Zoë" });
  await page.getByRole("button", { name: "Send test message" }).click();
  await expect(page.getByLabel("Text", { exact: true })).toHaveAccessibleDescription(/ë is not in it/);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete route", exact: true }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeHidden();
});
