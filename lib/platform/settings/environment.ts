import ipaddr from "ipaddr.js";
import * as z from "zod";
import { parseLength } from "#lib/platform/settings/backups";
import { SIGN_ON_VARIABLES } from "#lib/platform/settings/sign-on";
import { TRACE_VARIABLES } from "#lib/platform/settings/traces";

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

export const Environment = z.object({
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
  BACKUP_FOLDER: z.string().min(1).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "a time of day such as 03:00" })
    .optional(),
  BACKUP_EVERY: z
    .string()
    .transform(parseLength)
    .pipe(z.number({ error: "a length such as 6h: minutes (m), hours (h) or days (d), from 5m to 31d" }))
    .optional(),
  BACKUP_KEEP: z.coerce.number({ error: "a number from 1 to 1000" }).int().min(1).max(1000).default(7),
  AUDIT_YEARS: z.coerce.number({ error: "years from 1 to 100" }).int().min(1).max(100).default(7),
  AUDIT_EXPORT_FOLDER: z.string().min(1).optional(),
  AUDIT_STREAM: z.string().max(2000, { error: "stdout, or an https:// address" }).optional(),
  DELIVERY_HELD: flag.default(false),
  STATUS_PAGE: z.enum(["public"], { error: "public, or nothing" }).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,500}$/, { error: "16 to 500 visible characters of ASCII" })
    .optional(),
  DEMO: flag.optional(),
  ...TRACE_VARIABLES,
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
});

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
