import { SetupError } from "#lib/platform/setup-error";

/** The file is not a complete backup of Redial. */
export class BrokenBackup extends SetupError {
  override name = "BrokenBackup";

  constructor(file: string, what: string) {
    super(`${file} cannot be used as a backup: ${what}.`);
  }
}
