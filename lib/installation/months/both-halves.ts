import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";

/** Both sets of tables that are divided into months: the service's messages and the console's read model. */
export const PARTITION_SETS: readonly MonthlyTables[] = [MESSAGE_MONTHS, MIRROR_MONTHS];
