import { SetupError } from "#lib/platform/setup-error";

/** The file is no whole backup of Redial. */
export class BrokenBackup extends SetupError {
  override name = "BrokenBackup";

  constructor(file: string, what: string) {
    super(`${file} cannot be used as a backup: ${what}.`);
  }
}
