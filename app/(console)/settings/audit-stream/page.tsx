import type { Metadata } from "next";
import { AuditStreamView } from "#components/audit-stream/audit-stream-view";
import { LockedScreen, SettingsScreen } from "#components/settings/settings-screen";
import { may } from "#lib/domain/people/role";
import { showAuditStream } from "#lib/installation/audit-stream/show-audit-stream";
import { runtime } from "#lib/service/api/runtime";
import { permitted } from "#lib/web/pages/signed-in";
import { AuditStream } from "#lib/wire/service/audit-stream";

export const metadata: Metadata = { title: "Audit stream" };

export default async function AuditStreamScreen() {
  const { role } = await permitted("read");
  if (!may(role, "administer"))
    return <LockedScreen title="Audit stream" what="The audit stream is for admins" />;
  return (
    <SettingsScreen title="Audit stream">
      <AuditStreamView initial={AuditStream.parse(await showAuditStream(runtime().service))} />
    </SettingsScreen>
  );
}
