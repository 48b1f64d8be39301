import type { Metadata } from "next";
import Link from "next/link";
import { Screen } from "#components/shell/screen";
import { buttonClass } from "#components/ui/button";
import { UploadView } from "#components/upload/upload-view";
import { permissionSentence } from "#lib/console/session";
import { may } from "#lib/domain/role";
import { UpstreamKind } from "#lib/wire/console-campaign";
import { UploadRules } from "#lib/wire/console-upload";
import { uploadRulesOf } from "../../../../api/console/upload-rules-of";
import { readerOf } from "../../../signed-in";

export const metadata: Metadata = { title: "Upload" };

export default async function UploadPage({ params }: PageProps<"/campaigns/[campaign]/upload">) {
  const { campaign } = await params;
  const { campaign: row, role } = await readerOf(campaign);
  const rules = UploadRules.parse(await uploadRulesOf(row));
  const place = {
    campaign,
    name: row.name,
    kind: UpstreamKind.catch("production").parse(row.upstreamKind),
    denied: may(role, "send") ? null : permissionSentence("send"),
    admin: may(role, "administer"),
  };
  return (
    <Screen
      title="Upload"
      aside={
        <Link href={`/campaigns/${campaign}/send`} className={buttonClass({})}>
          Send one message
        </Link>
      }
    >
      <UploadView key={campaign} place={place} initialRules={rules} />
    </Screen>
  );
}
