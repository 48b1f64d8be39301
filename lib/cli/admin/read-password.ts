import { fstatSync } from "node:fs";
import { generatePassword } from "#lib/console/sign-in/password";
import { passwordProblem } from "#lib/console/sign-in/password-problem";
import { WrongInput } from "#lib/service/wrong-input";

/** The password on standard input, or a generated one, which the command then has to show. */
export async function choosePassword(): Promise<{ password: string; shown: { password?: string } }> {
  const given = (await readStandardInput()).replace(/\r?\n$/, "");
  if (given === "") {
    const password = generatePassword();
    return { password, shown: { password } };
  }
  const problem = passwordProblem(given);
  if (problem) throw new WrongInput(problem);
  return { password: given, shown: {} };
}

/** All of a file or pipe. Does not wait for a program that keeps the input open and writes nothing. */
async function readStandardInput(): Promise<string> {
  const input = fstatSync(0);
  if (!input.isFile() && !input.isFIFO() && !input.isSocket()) return "";
  const silent = setTimeout(() => process.stdin.destroy(), input.isSocket() ? SILENCE_MS : LONGEST_WAIT_MS);
  let text = "";
  try {
    for await (const chunk of process.stdin.setEncoding("utf8")) {
      clearTimeout(silent);
      text += chunk;
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE"))
      throw error;
  } finally {
    clearTimeout(silent);
  }
  return text;
}

const SILENCE_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
