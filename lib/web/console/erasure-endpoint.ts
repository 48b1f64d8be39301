import type { Erasures, Person } from "#lib/installation/erasure/context";
import { showErasure } from "#lib/installation/erasure/show-erasures";
import type { Administrator } from "#lib/service/administrator";
import { runtime } from "#lib/service/api/runtime";
import { type ConsoleCall, RefusedError, type Route } from "#lib/web/console/console-endpoint";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import type { ErasureDetail } from "#lib/wire/service/erasure";

type ErasureCall<Params> = ConsoleCall<Params> & { erasures: Erasures; person: Person; by: Administrator };

/** A route about erasures: only for admins of the installation, because an erasure reaches all campaigns. */
export function erasureEndpoint<Params = object>(
  route: Omit<Route<ErasureCall<Params>>, "permission" | "inCampaign">,
) {
  return serviceEndpoint<Params>({
    ...route,
    permission: "administer",
    handle: (call) => {
      const { id, email } = call.operator;
      return route.handle({ ...call, erasures: openErasures(), person: { id, email } });
    },
  });
}

/** Dependencies of erasures in the web server. */
export function openErasures(): Erasures {
  const { service, sealing } = runtime();
  return { pool: service.pool, settings: service.settings, sealing };
}

/** The erasure as the person sees it, or 404. */
export async function shownErasure(erasures: Erasures, id: string, person: Person): Promise<ErasureDetail> {
  const found = await showErasure(erasures, id, person.id);
  if (!found) throw new RefusedError(404, "not_found", "There is no such erasure.");
  return found;
}
