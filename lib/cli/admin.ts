import { commands, usage } from "#lib/cli/admin-commands";
import { type Arguments, MissingWord } from "#lib/cli/admin-input";
import { findDatabase } from "#lib/cli/database";
import { plainSentence } from "#lib/cli/plain-sentence";
import { readSettings } from "#lib/settings";
import { openPool } from "#lib/store/pool";
import { createSecrets } from "#lib/store/secrets";

/** One JSON value on standard output, or sentences on standard error and exit code 1. */
try {
  console.log(JSON.stringify(await run(process.argv.slice(2)), null, 2));
} catch (error) {
  const known = error instanceof Error && error.name === "WrongInput" ? error.message : plainSentence(error);
  console.error(known ?? error);
  if (error instanceof MissingWord) console.error(usage);
  process.exitCode = 1;
}

async function run(words: string[]): Promise<unknown> {
  const { command, args } = find(words);
  const settings = readSettings();
  const url = await findDatabase(settings);
  const pool = openPool(url, 2, "redial admin");
  try {
    return await command({ pool, settings, nationalIdKey: createSecrets(settings).nationalIdKey }, args, url);
  } finally {
    await pool.end();
  }
}

function find(words: string[]) {
  for (const length of [3, 2, 1]) {
    const name = words.slice(0, length).join(" ");
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) return { command, args: parse(words.slice(length)) };
  }
  throw new MissingWord(
    words.length === 0 ? "No command was given." : `There is no command "${words.join(" ")}".`,
  );
}

function parse(words: string[]): Arguments {
  const args: Arguments = { positional: [], options: {} };
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    if (word.startsWith("--")) args.options[word.slice(2)] = words[++i] ?? "";
    else args.positional.push(word);
  }
  return args;
}
