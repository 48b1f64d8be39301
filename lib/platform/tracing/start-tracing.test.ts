import { expect, test } from "vitest";
import { start } from "#lib/testing/process/processes";

/** The files of OpenTelemetry that a process with these settings loads when it opens a pool and a web server. */
async function loadedWith(variables: Record<string, string>): Promise<string[]> {
  const program = `
    import { registerHooks } from "node:module";
    const found = new Set();
    registerHooks({ load(url, context, next) {
      const name = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url);
      if (name) found.add(name[1]);
      return next(url, context);
    } });
    const { parseSettings } = await import("#lib/platform/settings/settings");
    const { startTracing } = await import("#lib/platform/tracing/start-tracing");
    await import("#lib/console/upstream/client");
    await import("#lib/service/delivery/run");
    await startTracing("web", parseSettings(process.env), console);
    const { openPool } = await import("#lib/platform/postgres/pool");
    const { listen } = await import("#lib/web/server");
    openPool("postgres://localhost/none", 1, "test");
    console.log(JSON.stringify([...found]));
    process.exit(0);
  `;
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: "" };
  const started = start([process.execPath, "--input-type=module", "-e", program], { ...off, ...variables });
  await started.ended;
  return JSON.parse(started.output().trim().split("\n").at(-1) ?? "");
}

test("without a collector nothing of the SDK is loaded; with one it is", async () => {
  const sdk = "@opentelemetry/sdk-trace";
  const off = await loadedWith({});
  // The metrics' library has the types of the API.
  expect(off.filter((name) => name !== "@opentelemetry/api")).toEqual([]);
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" })).toContain(sdk);
});
