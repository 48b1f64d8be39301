import { WrongUse } from "#lib/cli/command/wrong-use";
import { FULL, NO_CONNECTION_LEFT } from "#lib/cli/database/free-connections";
import { SettingsError } from "#lib/platform/settings/settings";
import { SetupError } from "#lib/platform/setup-error";

/** Describes a fault that the user can correct; null for a fault of the program. */
export function plainSentence(error: unknown): string | null {
  if (error instanceof WrongUse) return `${error.message}\n\n${error.usage}`;
  if (error instanceof SettingsError || error instanceof SetupError) return error.message;
  if (error instanceof Error && "code" in error && error.code === FULL) return NO_CONNECTION_LEFT;
  if (!(error instanceof Error) || !("syscall" in error) || error.syscall !== "listen") return null;
  const port = "port" in error ? error.port : "?";
  const host = "address" in error ? error.address : "?";
  switch ("code" in error ? error.code : null) {
    case "EADDRINUSE":
      return `Port ${port} is in use by another program. Stop that program, or choose another port with PORT.`;
    case "EACCES":
      return `Port ${port} is reserved for the system. Choose a port of 1024 or higher with PORT.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST is ${host}, which is not an address of this machine.`;
    default:
      return null;
  }
}
