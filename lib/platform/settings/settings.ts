import { existsSync } from "node:fs";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import * as z from "zod";
import { isLoopbackHost } from "#lib/domain/network/loopback-host";
import { SIGN_ON_VARIABLES, signOnSettings } from "#lib/platform/settings/sign-on";

const flag = z.enum(["0", "1"], { error: "0 or 1" }).transform((value) => value === "1");
const address = z.string().refine((text) => isAddressRange(text), { error: "an IP address or a CIDR range" });
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

const hostName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:.]+\]$/i, {
    error: "host names or addresses without a port, separated by commas",
  })
  .transform((name) => new URL(`http://${name}`).hostname);

/** Words instead of a 1, so that nobody starts a service that sends nothing by a typing mistake. */
const SIMULATOR_CONSENT = "nothing is really sent";

const Environment = z.object({
  PORT: z.coerce.number({ error: "a port number" }).int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "a postgres:// address" }).optional(),
  REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/, error: "a postgres:// address" }).optional(),
  SERVICE_ENVIRONMENT: z
    .enum(["sandbox", "test", "loadtest", "production"], { error: "sandbox, test, loadtest or production" })
    .default("sandbox"),
  SERVICE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: "an IANA time zone such as Asia/Singapore" })
    .default("Asia/Singapore"),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "an http:// or https:// address" }).optional(),
  ALLOWED_HOSTS: list.pipe(z.array(hostName)).default([]),
  TRUSTED_PROXIES: list.pipe(z.array(address)).default([]),
  REQUIRE_HTTPS: flag.optional(),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, { error: "64 hexadecimal digits" })
    .optional(),
  SIMULATOR_LATENCY_MS: z.coerce
    .number({ error: "milliseconds from 0 to 3600000" })
    .int()
    .min(0)
    .max(3_600_000)
    .default(4000),
  SIMULATOR_FAILURE_RATE: z.coerce.number({ error: "a share from 0 to 1" }).min(0).max(1).default(0.05),
  SIMULATOR_LOG: z.string().min(1).optional(),
  SIMULATOR_IN_PRODUCTION: z
    .literal(SIMULATOR_CONSENT, { error: `the words "${SIMULATOR_CONSENT}"` })
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "an smtp:// or smtps:// address" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, {
      error: "an email address, such as Redial <redial@example.org>",
    })
    .optional(),
  SMTP_MAY_BE_PLAIN: flag.default(false),
  WEBHOOKS_MAY_BE_PRIVATE: flag.default(false),
  UPSTREAMS_MAY_BE_PRIVATE: flag.default(false),
  ...SIGN_ON_VARIABLES,
  DELIVERY_HELD: flag.default(false),
  DEMO: flag.optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
});

export type Settings = ReturnType<typeof parseSettings>;

/** A setting that cannot be used; the message names it and says what is allowed. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** The settings of this process: `.env` in the working folder first, the environment over it. */
export function readSettings(): Settings {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return parseSettings(process.env);
}

export function parseSettings(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => sentence(String(issue.path[0]), given, issue.message));
    throw new SettingsError(wrong.join("\n"));
  }
  const { data } = parsed;
  const production = data.SERVICE_ENVIRONMENT === "production";
  if (production && data.REQUIRE_HTTPS === false) {
    throw new SettingsError("REQUIRE_HTTPS is 0: production always requires HTTPS; leave it out or set 1.");
  }
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, "");
  if (production && !isPrivateOrSecure(publicUrl)) {
    throw new SettingsError(
      `PUBLIC_URL is "${publicUrl}": in production people and keys travel over HTTPS only. Set it to the https:// address ` +
        "of the proxy in front of Redial, and name that proxy in TRUSTED_PROXIES.",
    );
  }
  if (production && !data.SIMULATOR_IN_PRODUCTION) {
    throw new SettingsError(
      "SERVICE_ENVIRONMENT is production, and the only provider here is the simulator, which sends nothing. " +
        `To start all the same, set SIMULATOR_IN_PRODUCTION="${SIMULATOR_CONSENT}".`,
    );
  }
  if ((data.SMTP_URL === undefined) !== (data.MAIL_FROM === undefined)) {
    const [missing, given] = data.SMTP_URL ? ["MAIL_FROM", "SMTP_URL"] : ["SMTP_URL", "MAIL_FROM"];
    throw new SettingsError(`${missing} is not set; with ${given} it is needed for alerts by email.`);
  }
  const signOn = signOnSettings(data);
  if (typeof signOn === "string") throw new SettingsError(signOn);
  return {
    port: data.PORT,
    /** Loopback in both families unless told otherwise. */
    hosts: data.HOST ? [data.HOST] : ["127.0.0.1", "::1"],
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    /** A streaming replica of the database, for lists; null when there is none. */
    replicaUrl: data.REPLICA_URL ?? null,
    environment: data.SERVICE_ENVIRONMENT,
    timeZone: data.SERVICE_TIME_ZONE,
    publicUrl,
    /** Names under which the console answers, beside PUBLIC_URL's and this machine's own. */
    allowedHosts: data.ALLOWED_HOSTS,
    trustedProxies: data.TRUSTED_PROXIES,
    requireHttps: data.REQUIRE_HTTPS ?? production,
    secretKey: data.SECRET_KEY ?? null,
    /** Null: people sign in by password alone. */
    signOn,
    simulator: {
      latencyMs: data.SIMULATOR_LATENCY_MS,
      failureRate: data.SIMULATOR_FAILURE_RATE,
      log: data.SIMULATOR_LOG ? resolve(data.SIMULATOR_LOG) : null,
    },
    /** How alerts are mailed; null when they are not. */
    mail:
      data.SMTP_URL && data.MAIL_FROM
        ? { url: data.SMTP_URL, from: data.MAIL_FROM, mayBePlain: data.SMTP_MAY_BE_PLAIN }
        : null,
    webhooksMayBePrivate: data.WEBHOOKS_MAY_BE_PRIVATE,
    /** Starts with delivery held, as after a restore. */
    deliveryHeld: data.DELIVERY_HELD,
    upstreamsMayBePrivate: data.UPSTREAMS_MAY_BE_PRIVATE,
    demo: data.DEMO ?? data.SERVICE_ENVIRONMENT === "sandbox",
    logLevel: data.LOG_LEVEL,
  };
}

const SECRETS = ["SECRET_KEY", "DATABASE_URL", "SMTP_URL", "OIDC_CLIENT_SECRET"];

function sentence(name: string, given: Record<string, string | undefined>, allowed: string): string {
  const value = SECRETS.includes(name) ? "not usable" : `"${given[name]}"`;
  return `${name} is ${value}; allowed: ${allowed}.`;
}

function isPrivateOrSecure(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || isLoopbackHost(hostname);
}

function isAddressRange(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
