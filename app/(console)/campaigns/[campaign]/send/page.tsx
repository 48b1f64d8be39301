import type { Metadata } from "next";
import Link from "next/link";
import { SendView } from "#components/send/send-view";
import { Screen } from "#components/shell/screen";
import { permissionSentence } from "#lib/console/session";
import { may } from "#lib/domain/role";
import { UpstreamKind } from "#lib/wire/console-campaign";
import { UploadRules } from "#lib/wire/console-upload";
import { uploadRulesOf } from "../../../../api/console/upload-rules-of";
import { readerOf } from "../../../signed-in";

export const metadata: Metadata = { title: "Send one message" };

export default async function SendPage({ params }: PageProps<"/campaigns/[campaign]/send">) {
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
      title="Send one message"
      aside={
        <Link href={`/campaigns/${campaign}/upload`} className="text-text-accent hover:underline">
          Upload a file instead
        </Link>
      }
    >
      <SendView key={campaign} place={place} initialRules={rules} />
    </Screen>
  );
}
