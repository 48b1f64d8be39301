/** A command was called with wrong arguments; `usage` shows the right ones. */
export class WrongUse extends Error {
  override name = "WrongUse";
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}
