import { spawn } from "node:child_process";
import { mkdtempSync, chmodSync } from "node:fs";
import { startEmbedded } from "#lib/store/embedded/start";
const folder = mkdtempSync("/tmp/bulk-pg-"); chmodSync(folder, 0o711);
const server = await startEmbedded(`${folder}/data`, () => {});
const child = spawn(process.execPath, [process.argv[2] ?? "", server.url, ...process.argv.slice(3)], { stdio: "inherit" });
child.once("close", async (code) => { await server.stop(); process.exit(code ?? 1); });
