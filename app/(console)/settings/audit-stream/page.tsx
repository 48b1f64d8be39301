import { Lock } from "lucide-react";
import type { Metadata } from "next";
import { AuditStreamView } from "#components/audit-stream/audit-stream-view";
import { SettingsScreen } from "#components/settings/settings-screen";
import { Empty } from "#components/ui/empty";
import { may } from "#lib/domain/people/role";
import { showAuditStream } from "#lib/installation/audit-stream/show-audit-stream";
import { runtime } from "#lib/service/api/runtime";
import { permitted } from "#lib/web/pages/signed-in";
import { AuditStream } from "#lib/wire/service/audit-stream";

export const metadata: Metadata = { title: "Audit stream" };

export default async function AuditStreamScreen() {
  const { role } = await permitted("read");
  return (
    <SettingsScreen title="Audit stream">
      {may(role, "administer") ? (
        <AuditStreamView initial={AuditStream.parse(await showAuditStream(runtime().service))} />
      ) : (
        <Empty icon={<Lock size={28} />} title="The audit stream is for admins">
          Ask an admin of this console.
        </Empty>
      )}
    </SettingsScreen>
  );
}
