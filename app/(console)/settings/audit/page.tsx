import type { Metadata } from "next";
import { AuditView } from "#components/audit/audit-view";
import { LockedScreen, SettingsScreen } from "#components/settings/settings-screen";
import { filterOf } from "#lib/browser/list-address";
import { auditScope, showAudit } from "#lib/console/audit/show-audit";
import { may } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import { addressOf } from "#lib/web/pages/address";
import { chosenZone } from "#lib/web/pages/chosen-zone";
import { permitted } from "#lib/web/pages/signed-in";
import { AuditPage, readAuditQuery } from "#lib/wire/console/audit";

export const metadata: Metadata = { title: "Audit log" };

export default async function AuditScreen({ searchParams }: PageProps<"/settings/audit">) {
  const operator = await permitted("read");
  if (!may(operator.role, "send"))
    return (
      <LockedScreen
        title="Audit log"
        what="The audit log is for operators and admins"
        why="Operators see what they did, admins what everyone did."
      />
    );
  const address = addressOf(await searchParams);
  const { query, ignored } = readAuditQuery(address);
  const scope = auditScope(operator);
  const page = AuditPage.parse(
    await showAudit(runtime().service.pool, query, ignored, {
      ...scope,
      zone: (await chosenZone()) ?? "UTC",
    }),
  );
  return (
    <SettingsScreen title="Audit log">
      <AuditView
        initial={{ of: filterOf(address), page }}
        own={scope.own !== undefined}
        years={runtime().service.settings.auditYears}
      />
    </SettingsScreen>
  );
}
