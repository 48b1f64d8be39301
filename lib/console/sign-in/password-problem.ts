import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { MIN_PASSWORD_LENGTH } from "#lib/console/sign-in/password";

const MAX_PASSWORD_LENGTH = 128;
/** How many characters are checked: the time grows with the square of the length. */
const CHECKED_LENGTH = 48;
/** A lower score means fewer than 100 million guesses: with the hash, that takes a day at most. */
const LEAST_SCORE = 3;

let gateContext: ZxcvbnFactory | undefined;

/** The problem with a new password, or null. `known` holds what anybody would try first, such as the e-mail. */
export function passwordProblem(password: string, known: string[] = []): string | null {
  if (password.length < MIN_PASSWORD_LENGTH)
    return `A password must have at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (password.length > MAX_PASSWORD_LENGTH)
    return `A password can have at most ${MAX_PASSWORD_LENGTH} characters.`;
  gateContext ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const names = known.flatMap((text) => [text, ...text.split(/[@.]/)]).map((text) => text.slice(0, 100));
  const { score } = gateContext.check(password.slice(0, CHECKED_LENGTH), ["redial", ...names]);
  return score < LEAST_SCORE
    ? "This password is too easy to guess: it is common, close to a common one, or repeats itself. Use a few unrelated words."
    : null;
}
