import type { Sealing } from "#lib/platform/secrets/key-ring";
import type { Service } from "#lib/service/context";

/** The dependencies of the verbs of routes. */
export type RouteAdmin = Pick<Service, "pool" | "settings"> & {
  sealing: Pick<Sealing, "sealer" | "open" | "openBytes" | "stampKey">;
};
