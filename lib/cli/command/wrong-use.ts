/** A command was called in a way that it does not have; `usage` says which ways there are. */
export class WrongUse extends Error {
  override name = "WrongUse";
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}
