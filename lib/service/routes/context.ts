import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { Service } from "#lib/service/context";

/** What the verbs of routes need. */
export type RouteAdmin = Pick<Service, "pool" | "settings"> & {
  sealing: Pick<Sealing, "sealer" | "open" | "stampKey">;
};
