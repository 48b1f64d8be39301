import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseSettings, SettingsError } from "#lib/platform/settings/settings";
import { signOnWarning } from "#lib/platform/settings/sign-on";

test("nothing has to be set", () => {
  expect(parseSettings({})).toMatchObject({
    port: 3000,
    environment: "sandbox",
    demo: true,
    requireHttps: false,
  });
  expect(parseSettings({ PORT: "", DEMO: "" })).toEqual(parseSettings({}));
});

for (const [name, value] of [
  ["PORT", "0"],
  ["PORT", "http"],
  ["DATABASE_URL", "mysql://x"],
  ["REPLICA_URL", "mysql://x"],
  ["SERVICE_ENVIRONMENT", "staging"],
  ["SERVICE_TIME_ZONE", "Mars/Olympus"],
  ["PUBLIC_URL", "ftp://x"],
  ["PUBLIC_URL", "sms.example"],
  ["ALLOWED_HOSTS", "https://sms.internal"],
  ["ALLOWED_HOSTS", "sms.internal:3000"],
  ["TRUSTED_PROXIES", "127.0.0.1,proxy"],
  ["REQUIRE_HTTPS", "yes"],
  ["SECRET_KEY", "short"],
  ["SIMULATOR_LATENCY_MS", "-1"],
  ["SIMULATOR_FAILURE_RATE", "1.5"],
  ["BACKUP_AT", "3 am"],
  ["BACKUP_EVERY", "6"],
  ["BACKUP_EVERY", "1m"],
  ["BACKUP_KEEP", "0"],
  ["AUDIT_STREAM", "syslog"],
  ["AUDIT_STREAM", "http://siem.example.org/audit"],
  ["DEMO", "true"],
  ["DEMO", "2"],
  ["LOG_LEVEL", "loud"],
  ["OIDC_ISSUER", "http://login.example.org"],
  ["OIDC_SCOPES", "email"],
  ["OIDC_EMAIL_DOMAINS", "example.org,@"],
  ["OIDC_DEFAULT_ROLE", "owner"],
  ["OIDC_ROLES", "admins=admin,everybody"],
] as const) {
  test(`${name}=${value} stops the start with its name and what is allowed`, () => {
    expect(() => parseSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => parseSettings({ [name]: value })).toThrow(new RegExp(`${name} .*allowed: `));
  });
}

test("a wrong secret is not repeated", () => {
  expect(() => parseSettings({ SECRET_KEY: "hunter2" })).not.toThrow(/hunter2/);
  expect(() => parseSettings({ AUDIT_STREAM: "http://siem.example.org/hunter2" })).not.toThrow(/hunter2/);
});

test("single sign-on is all there or not there", () => {
  const issuer = { OIDC_ISSUER: "https://login.example.org" };
  expect(parseSettings({}).signOn).toBeNull();
  expect(() => parseSettings(issuer)).toThrow("OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are missing");
  expect(() => parseSettings({ OIDC_CLIENT_ID: "redial" })).toThrow("OIDC_ISSUER is missing");
  const client = { ...issuer, OIDC_CLIENT_ID: "redial", OIDC_CLIENT_SECRET: "s" };
  expect(parseSettings({ ...client, OIDC_ROLES: "ops = operator, sms-admins=admin" }).signOn).toMatchObject({
    defaultRole: null,
    emailDomains: [],
    roles: [
      ["ops", "operator"],
      ["sms-admins", "admin"],
    ],
  });
});

test("backups need a folder, and are made at one time or every so often", () => {
  expect(parseSettings({}).backups).toBeNull();
  const folder = { BACKUP_FOLDER: "/backups" };
  const zone = "Asia/Singapore";
  expect(parseSettings(folder).backups).toEqual({
    folder: "/backups",
    times: { at: "03:00", zone },
    keep: 7,
  });
  expect(parseSettings({ ...folder, BACKUP_EVERY: "6h", BACKUP_KEEP: "3" }).backups).toEqual({
    ...{ folder: "/backups", times: { everyMs: 6 * 60 * 60 * 1000 }, keep: 3 },
  });
  expect(() => parseSettings({ ...folder, BACKUP_AT: "03:00", BACKUP_EVERY: "6h" })).toThrow("both set");
  expect(() => parseSettings({ BACKUP_EVERY: "6h" })).toThrow("BACKUP_FOLDER is missing beside BACKUP_EVERY");
});

test("production requires HTTPS and has no demo", () => {
  const production = parseSettings({ SERVICE_ENVIRONMENT: "production" });
  expect(production).toMatchObject({ requireHttps: true, demo: false });
});

test("production wants an https PUBLIC_URL, unless it is only for this machine", () => {
  const told = { SERVICE_ENVIRONMENT: "production" };
  const start = (url: string) => () => parseSettings({ ...told, PUBLIC_URL: url });
  expect(start("http://sms.example.org")).toThrow(/PUBLIC_URL .*https:\/\/.*TRUSTED_PROXIES/);
  for (const url of ["https://sms.example.org", "http://localhost:3000", "http://127.0.0.1"]) {
    expect(start(url)).not.toThrow();
  }
});

test("allowed hosts are compared as an address has them", () => {
  expect(parseSettings({ ALLOWED_HOSTS: "Redial, [::2], 10.0.0.5" }).allowedHosts).toEqual([
    "redial",
    "[::2]",
    "10.0.0.5",
  ]);
});

test("every setting reaches the container: the image has it, or compose.yaml passes it on", () => {
  const text = (file: string) => readFileSync(join(import.meta.dirname, "..", "..", "..", file), "utf8");
  const names = (file: string, name: RegExp) => [...text(file).matchAll(name)].map(([, found]) => found);
  const settings = names(".env.example", /^#?([A-Z_]+)=/gm);
  expect(settings).toContain("OIDC_ISSUER");
  expect([...names("Dockerfile", /([A-Z_]+)=/g), ...names("compose.yaml", /^ {6}([A-Z_]+):/gm)]).toEqual(
    expect.arrayContaining(settings),
  );
});

test("everybody at a public provider is let in only by their domain; elsewhere the start says that everybody is", () => {
  const client = { OIDC_CLIENT_ID: "redial", OIDC_CLIENT_SECRET: "s", OIDC_DEFAULT_ROLE: "viewer" };
  const google = { ...client, OIDC_ISSUER: "https://accounts.google.com" };
  expect(() => parseSettings(google)).toThrow(/OIDC_DEFAULT_ROLE is viewer.*Set OIDC_EMAIL_DOMAINS/);
  const domains = { OIDC_EMAIL_DOMAINS: "example.org" };
  const warning = (variables: Record<string, string>) => {
    const { signOn } = parseSettings(variables);
    return signOn && signOnWarning(signOn);
  };
  expect(warning({ ...google, ...domains })).toBeNull();
  const own = { ...client, OIDC_ISSUER: "https://login.example.org" };
  expect(warning(own)).toContain("Everyone with an account at https://login.example.org can sign in");
  expect(warning({ ...own, ...domains })).toBeNull();
  expect(warning({ ...own, OIDC_DEFAULT_ROLE: "" })).toBeNull();
});
