import { CONSOLE_LIVES } from "#lib/installation/ageing/console-lives";
import { INSTALLATION_LIVES } from "#lib/installation/ageing/installation-lives";
import type { Lives } from "#lib/installation/ageing/life";
import { MIRROR_LIVES } from "#lib/installation/ageing/mirror-lives";
import { RETRY_LIVES } from "#lib/installation/ageing/retry-lives";
import { SERVICE_LIVES } from "#lib/installation/ageing/service-lives";

/** How long each table's rows are kept and why, or why they stay. A test fails for a table that is missing here. */
export const LIFE: Lives = {
  ...SERVICE_LIVES,
  ...RETRY_LIVES,
  ...CONSOLE_LIVES,
  ...MIRROR_LIVES,
  ...INSTALLATION_LIVES,
};
