// Runs the programs of `lib/cli` that the arguments name, each asked for help, one after another in this process: they
// load the same code. It goes on only where a program ended itself, and ends only when none has started anything.
import { join } from "node:path";

const programs = process.argv.splice(2, Number.POSITIVE_INFINITY, "--help");
const ended = new Error("ended in order");

process.exit = (code) => {
  throw code === 0 ? ended : new Error(`ended with ${code}`);
};

for (const name of programs) {
  console.log(`-- ${name}`);
  const said = await import(join(process.cwd(), `lib/cli/${name}.ts`)).catch((error: unknown) => error);
  if (said !== ended) throw said instanceof Error ? said : new Error(`${name} did not end`);
}
