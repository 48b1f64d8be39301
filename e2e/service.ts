import type { ChildProcess } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "#lib/testing/process/free-port";
import type { Location } from "./location";
import { end, isGroupAlive, run, type Variables } from "./process";
import { runFolder } from "./run";
import { until } from "./until";

/** Long enough for a build, when the last one is out of date. */
const FIRST_START_LIMIT_MS = 600_000;
const START_LIMIT_MS = 40_000;

export type Service = Location & {
  /** What Ctrl-C does: everything ends, in order. */
  stop(): Promise<void>;
  /** SIGKILL to the whole process group. */
  kill(): Promise<void>;
  isGroupAlive(): boolean;
};

/** Starts the real product on a data folder of its own, and builds it first if that is needed. */
export function startFirstService(changes: Variables = {}): Promise<Service> {
  return launch(changes, FIRST_START_LIMIT_MS);
}

/** Starts one more, beside the first. */
export function startService(changes: Variables = {}): Promise<Service> {
  return launch(changes, START_LIMIT_MS);
}

/** Starts again what ended: on its data folder, at its address, with its settings. */
export function restartService({ variables }: Location): Promise<Service> {
  return launch(variables, START_LIMIT_MS);
}

async function launch(changes: Variables, limitMs: number): Promise<Service> {
  const dataDir = changes.DATA_DIR ?? (await mkdtemp(join(runFolder(), "data-")));
  const port = changes.PORT ?? String(await findFreePort());
  const variables = { ...defaultVariables(dataDir), PORT: port, ...changes };
  const url = `http://127.0.0.1:${port}`;
  const child = run("lib/cli/start.ts", variables, `${dataDir}.log`);
  await untilHealthy(child, url, `${dataDir}.log`, limitMs);
  return {
    url,
    dataDir,
    variables,
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
    isGroupAlive: () => isGroupAlive(child),
  };
}

export async function untilHealthy(
  child: ChildProcess,
  url: string,
  logFile: string,
  limitMs = START_LIMIT_MS,
): Promise<void> {
  const healthy = () =>
    fetch(`${url}/api/health`).then(
      (response) => response.status === 200,
      () => child.exitCode !== null,
    );
  await until(healthy, limitMs, "the start of the service").catch(async (error) => {
    await end(child, "SIGKILL");
    throw error;
  });
  if (child.exitCode !== null)
    throw new Error(`the service did not start:\n${await readFile(logFile, "utf8")}`);
}

/** Every setting, so that a developer's own `.env` never reaches a test; empty means unset. */
function defaultVariables(dataDir: string): Variables {
  return {
    DATA_DIR: dataDir,
    DEMO: "0",
    LOG_LEVEL: "warn",
    SIMULATOR_LATENCY_MS: "200",
    SIMULATOR_FAILURE_RATE: "0",
    SIMULATOR_LOG: `${dataDir}.handed-over`,
    HOST: "",
    DATABASE_URL: "",
    SERVICE_ENVIRONMENT: "",
    SERVICE_TIME_ZONE: "",
    PUBLIC_URL: "",
    ALLOWED_HOSTS: "",
    TRUSTED_PROXIES: "",
    REQUIRE_HTTPS: "",
    SECRET_KEY: "",
    SIMULATOR_IN_PRODUCTION: "",
    SMTP_URL: "",
    MAIL_FROM: "",
    SMTP_MAY_BE_PLAIN: "",
    WEBHOOKS_MAY_BE_PRIVATE: "",
    // Stand-ins for other services are on this machine.
    UPSTREAMS_MAY_BE_PRIVATE: "1",
    OIDC_ISSUER: "",
    OIDC_CLIENT_ID: "",
    OIDC_CLIENT_SECRET: "",
    OIDC_NAME: "",
    OIDC_SCOPES: "",
    OIDC_EMAIL_DOMAINS: "",
    OIDC_DEFAULT_ROLE: "",
    OIDC_ROLE_CLAIM: "",
    OIDC_ROLES: "",
  };
}
