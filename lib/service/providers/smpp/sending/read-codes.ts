import type { RawCode } from "#lib/domain/routes/raw-code";
import type { VerdictOf } from "#lib/domain/routes/verdict-of";

/** What the route's table of codes makes of a provider's answer, of all its codes together. */
export type ReadCodes = (codes: readonly RawCode[]) => VerdictOf;
