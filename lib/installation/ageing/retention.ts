import { CONSOLE_RETENTION } from "#lib/installation/ageing/console-retention";
import { INSTALLATION_RETENTION } from "#lib/installation/ageing/installation-retention";
import { MIRROR_RETENTION } from "#lib/installation/ageing/mirror-retention";
import { RETRY_RETENTION } from "#lib/installation/ageing/retry-retention";
import { SERVICE_RETENTION } from "#lib/installation/ageing/service-retention";
import type { RetentionTables } from "#lib/installation/ageing/table-retention";

/** How long each table's rows are kept and why, or why they stay. A test fails for a table that is missing here. */
export const RETENTION: RetentionTables = {
  ...SERVICE_RETENTION,
  ...RETRY_RETENTION,
  ...CONSOLE_RETENTION,
  ...MIRROR_RETENTION,
  ...INSTALLATION_RETENTION,
};
