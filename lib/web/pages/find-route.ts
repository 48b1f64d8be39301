import { notFound } from "next/navigation";
import { may } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import type { RouteAdmin } from "#lib/service/routes/context";
import { showRoute } from "#lib/service/routes/show-route";
import { isWrongInput } from "#lib/service/wrong-input";
import { routeInView } from "#lib/web/console/route-in-view";
import { permitted } from "#lib/web/pages/signed-in";
import { RouteDetail } from "#lib/wire/service/route-detail";

/** Dependencies of the routes' verbs, for pages. */
export function routeAdmin(): RouteAdmin {
  const { service, sealing } = runtime();
  return { ...service, sealing };
}

/** The route of a page, by id or name. Shows the not-found page when there is no such route. */
export async function routeGiven(params: Promise<{ route: string }>) {
  const { route } = await params;
  const person = await permitted("read");
  const shown = await showRoute(routeAdmin(), decodeURIComponent(route)).catch((error: unknown) => {
    if (isWrongInput(error)) notFound();
    throw error;
  });
  const initial = await routeInView(runtime().service.pool, person, RouteDetail.parse(shown));
  return { initial, admin: may(person.role, "administer"), operator: person.email };
}
