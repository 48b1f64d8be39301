import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";

/** All that is divided into months: what the service stores, and what the console has read. */
export const BOTH_HALVES: readonly MonthlyTables[] = [MESSAGE_MONTHS, MIRROR_MONTHS];
