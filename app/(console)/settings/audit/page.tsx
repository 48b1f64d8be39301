import { Lock } from "lucide-react";
import type { Metadata } from "next";
import { AuditView } from "#components/audit/audit-view";
import { Screen } from "#components/shell/screen";
import { Empty } from "#components/ui/empty";
import { filterOf } from "#lib/browser/list-address";
import { showAudit } from "#lib/console/show-audit";
import { may } from "#lib/domain/role";
import { runtime } from "#lib/http/runtime";
import { AuditPage, readAuditQuery } from "#lib/wire/console-audit";
import { addressOf } from "../../address";
import { signedIn } from "../../signed-in";

export const metadata: Metadata = { title: "Audit" };

export default async function AuditScreen({ searchParams }: PageProps<"/settings/audit">) {
  const { role } = await signedIn();
  if (!may(role, "administer")) {
    return (
      <Screen title="Audit">
        <Empty icon={<Lock size={28} />} title="The audit is for admins">
          It says who did what, and from where. Ask an admin of this console.
        </Empty>
      </Screen>
    );
  }
  const address = addressOf(await searchParams);
  const { query, ignored } = readAuditQuery(address);
  const page = AuditPage.parse(await showAudit(runtime().service.pool, query, ignored));
  return (
    <Screen title="Audit">
      <AuditView initial={{ of: filterOf(address), page }} />
    </Screen>
  );
}
