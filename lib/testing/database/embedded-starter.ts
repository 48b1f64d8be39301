// Starts the embedded server of the folder given as argument, for tests that kill the starter.
import { startEmbedded } from "#lib/platform/embedded/start";

const server = await startEmbedded(process.argv[2] ?? "", (line) => console.log(line)).catch(
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
process.once("SIGTERM", () => server.stop().then(() => process.exit(0)));
console.log("ready");
setInterval(() => {}, 60_000);
