import { openShare } from "#lib/console/mirror/share/share";

/** A share of the machine for whoever reads while nobody waits. */
export const FREE_SHARE = openShare({ share: 1, processors: 1, othersWait: () => false });
