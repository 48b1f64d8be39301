import type { RawCode } from "#lib/domain/routes/raw-code";
import type { VerdictOf } from "#lib/domain/routes/verdict-of";

/** Looks up all codes of a provider's answer together in the route's table. */
export type ReadCodes = (codes: readonly RawCode[]) => VerdictOf;
