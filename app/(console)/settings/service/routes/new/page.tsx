import type { Metadata } from "next";
import { RouteForm } from "#components/routes/form/route-form";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { may } from "#lib/domain/people/role";
import { permitted } from "#lib/web/pages/signed-in";

export const metadata: Metadata = { title: "Add a route" };

export default async function NewRoutePage() {
  const { role, email } = await permitted("read");
  return (
    <Screen title="Add a route" aside={<AsideLink href="/settings/service/routes">All routes</AsideLink>}>
      {may(role, "administer") ? (
        <RouteForm route={null} operator={email} />
      ) : (
        <p className="text-text-muted">{ADMINS_ONLY}</p>
      )}
    </Screen>
  );
}
