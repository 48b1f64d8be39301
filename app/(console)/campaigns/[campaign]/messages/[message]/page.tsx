import type { Metadata } from "next";
import Link from "next/link";
import { MessageView } from "#components/messages/message-view";
import { Screen } from "#components/shell/screen";
import { readerOf } from "../../../../signed-in";

export const metadata: Metadata = { title: "Message" };

export default async function MessagePage({ params }: PageProps<"/campaigns/[campaign]/messages/[message]">) {
  const { campaign, message } = await params;
  await readerOf(campaign);
  return (
    <Screen
      title="Message"
      aside={
        <Link href={`/campaigns/${campaign}/messages`} className="text-text-accent hover:underline">
          All messages
        </Link>
      }
    >
      <div className="rounded-lg border bg-surface p-4 sm:p-6">
        <MessageView campaign={campaign} id={decodeURIComponent(message)} wide />
      </div>
    </Screen>
  );
}
