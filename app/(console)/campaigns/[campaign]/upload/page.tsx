import type { Metadata } from "next";
import Link from "next/link";
import { Screen } from "#components/shell/screen";
import { buttonClass } from "#components/ui/form/button";
import { UploadView } from "#components/uploads/upload-view";
import { senderOf } from "#lib/web/pages/signed-in";

export const metadata: Metadata = { title: "Upload" };

export default async function UploadPage({ params }: PageProps<"/campaigns/[campaign]/upload">) {
  const { campaign } = await params;
  const sender = await senderOf(campaign);
  return (
    <Screen
      title="Upload"
      aside={
        <div className="flex flex-wrap gap-2">
          <Link href={`/campaigns/${campaign}/approvals`} className={buttonClass({})}>
            Held files
          </Link>
          <Link href={`/campaigns/${campaign}/send`} className={buttonClass({})}>
            Send one message
          </Link>
        </div>
      }
    >
      <UploadView key={campaign} {...sender} />
    </Screen>
  );
}
