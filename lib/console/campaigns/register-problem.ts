/** Why an upstream or campaign cannot be registered, in a sentence for whoever tries. */
export class RegisterProblem extends Error {
  override name = "RegisterProblem";
}
