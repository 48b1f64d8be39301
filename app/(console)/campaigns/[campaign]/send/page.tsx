import type { Metadata } from "next";
import Link from "next/link";
import { SendView } from "#components/sends/send-view";
import { Screen } from "#components/shell/screen";
import { buttonClass } from "#components/ui/form/button";
import { senderOf } from "#lib/web/pages/signed-in";

export const metadata: Metadata = { title: "Send one message" };

export default async function SendPage({ params }: PageProps<"/campaigns/[campaign]/send">) {
  const { campaign } = await params;
  const sender = await senderOf(campaign);
  return (
    <Screen
      title="Send one message"
      aside={
        <Link href={`/campaigns/${campaign}/upload`} className={buttonClass({})}>
          Upload a file instead
        </Link>
      }
    >
      <SendView key={campaign} {...sender} />
    </Screen>
  );
}
