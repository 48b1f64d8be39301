import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isLoopbackHost } from "#lib/domain/network/loopback-host";
import { auditStreamSettings } from "#lib/platform/settings/audit-stream";
import { backupSettings } from "#lib/platform/settings/backups";
import { Environment } from "#lib/platform/settings/environment";
import { signOnSettings } from "#lib/platform/settings/sign-on";
import { traceSettings } from "#lib/platform/settings/traces";

export type Settings = ReturnType<typeof parseSettings>;

/** A setting that cannot be used; the message names it and says what is allowed. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** The settings of this process, from `.env` in the working folder; the environment overrides it. */
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
  if ((data.SMTP_URL === undefined) !== (data.MAIL_FROM === undefined)) {
    const [missing, given] = data.SMTP_URL ? ["MAIL_FROM", "SMTP_URL"] : ["SMTP_URL", "MAIL_FROM"];
    throw new SettingsError(`${missing} is not set; with ${given} it is needed for alerts by email.`);
  }
  const signOn = signOnSettings(data);
  if (typeof signOn === "string") throw new SettingsError(signOn);
  const backups = backupSettings(data);
  if (typeof backups === "string") throw new SettingsError(backups);
  const auditStream = auditStreamSettings(data);
  if (typeof auditStream === "string") throw new SettingsError(auditStream);
  return {
    port: data.PORT,
    /** Loopback in both families by default. */
    hosts: data.HOST ? [data.HOST] : ["127.0.0.1", "::1"],
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    /** A streaming replica of the database for lists, or null. */
    replicaUrl: data.REPLICA_URL ?? null,
    environment: data.SERVICE_ENVIRONMENT,
    timeZone: data.SERVICE_TIME_ZONE,
    publicUrl,
    /** Further host names of the console, besides PUBLIC_URL's and this machine's own. */
    allowedHosts: data.ALLOWED_HOSTS,
    trustedProxies: data.TRUSTED_PROXIES,
    requireHttps: data.REQUIRE_HTTPS ?? production,
    secretKey: data.SECRET_KEY ?? null,
    /** Null when people sign in by password alone. */
    signOn,
    simulator: {
      latencyMs: data.SIMULATOR_LATENCY_MS,
      failureRate: data.SIMULATOR_FAILURE_RATE,
      log: data.SIMULATOR_LOG ? resolve(data.SIMULATOR_LOG) : null,
    },
    /** How alerts are mailed. Null when they are not. */
    mail:
      data.SMTP_URL && data.MAIL_FROM
        ? { url: data.SMTP_URL, from: data.MAIL_FROM, mayBePlain: data.SMTP_MAY_BE_PLAIN }
        : null,
    webhooksMayBePrivate: data.WEBHOOKS_MAY_BE_PRIVATE,
    /** Null when no schedule makes backups. */
    backups,
    /** How long audit records are kept. */
    auditYears: data.AUDIT_YEARS,
    /** The folder that audit records are written to before they are deleted. Null for none. */
    auditExportFolder: data.AUDIT_EXPORT_FOLDER ? resolve(data.AUDIT_EXPORT_FOLDER) : null,
    /** The destination of audit records as they are written. Null for none. */
    auditStream,
    /** Whether the process starts with delivery held, as after a restore. */
    deliveryHeld: data.DELIVERY_HELD,
    /** Who may see /status. Null is everyone who is signed in. */
    statusPage: data.STATUS_PAGE ?? null,
    /** The token that /api/metrics requires. Null: an address of the private network is enough. */
    metricsToken: data.METRICS_TOKEN ?? null,
    upstreamsMayBePrivate: data.UPSTREAMS_MAY_BE_PRIVATE,
    demo: data.DEMO ?? data.SERVICE_ENVIRONMENT === "sandbox",
    traces: traceSettings(data),
    logLevel: data.LOG_LEVEL,
  };
}

const SECRETS = [
  "SECRET_KEY",
  "DATABASE_URL",
  "SMTP_URL",
  "METRICS_TOKEN",
  "OIDC_CLIENT_SECRET",
  "AUDIT_STREAM",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
];

function sentence(name: string, given: Record<string, string | undefined>, allowed: string): string {
  const value = SECRETS.includes(name) ? "not usable" : `"${given[name]}"`;
  return `${name} is ${value}; allowed: ${allowed}.`;
}

function isPrivateOrSecure(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || isLoopbackHost(hostname);
}
