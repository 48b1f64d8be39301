import { expect, test } from "vitest";
import { parseSettings, SettingsError } from "#lib/settings";

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
  ["SERVICE_ENVIRONMENT", "staging"],
  ["SERVICE_TIME_ZONE", "Mars/Olympus"],
  ["PUBLIC_URL", "ftp://x"],
  ["TRUSTED_PROXIES", "10.0.0.0/8,proxy"],
  ["REQUIRE_HTTPS", "yes"],
  ["SECRET_KEY", "short"],
  ["SIMULATOR_LATENCY_MS", "-1"],
  ["SIMULATOR_FAILURE_RATE", "2"],
  ["DEMO", "true"],
  ["LOG_LEVEL", "loud"],
] as const) {
  test(`${name}=${value} stops the start with its name and what is allowed`, () => {
    expect(() => parseSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => parseSettings({ [name]: value })).toThrow(new RegExp(`${name} .*allowed: `));
  });
}

test("a wrong secret is not repeated", () => {
  expect(() => parseSettings({ SECRET_KEY: "hunter2" })).not.toThrow(/hunter2/);
});

test("production does not start with the simulator unless told so in words", () => {
  const production = { SERVICE_ENVIRONMENT: "production" };
  expect(() => parseSettings(production)).toThrow(/SIMULATOR_IN_PRODUCTION/);
  const told = parseSettings({ ...production, SIMULATOR_IN_PRODUCTION: "nothing is really sent" });
  expect(told).toMatchObject({ requireHttps: true, demo: false });
});
