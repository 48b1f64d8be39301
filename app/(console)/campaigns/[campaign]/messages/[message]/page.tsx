import type { Metadata } from "next";
import { cache } from "react";
import { messageName } from "#components/messages/message/message-labels.ts";
import { MessageTitle } from "#components/messages/message/message-title";
import { MessageView } from "#components/messages/message/message-view";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { presentMessage } from "#lib/console/messages/present-message";
import { readMirrorMessages } from "#lib/console/mirror/rows/messages";
import { readerOf } from "#lib/web/pages/signed-in";

type Props = PageProps<"/campaigns/[campaign]/messages/[message]">;

/** The message as far as it has been read; the page itself loads the rest. */
const knownMessage = cache(async (campaign: string, id: string) => {
  const reader = await readerOf(campaign);
  const [row] = await readMirrorMessages(reader.pool, reader.campaign.id, [id]);
  return row && presentMessage(row, reader);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { campaign, message } = await params;
  const known = await knownMessage(campaign, decodeURIComponent(message));
  return { title: known ? messageName(known) : "Message" };
}

export default async function MessagePage({ params }: Props) {
  const { campaign, message } = await params;
  const id = decodeURIComponent(message);
  return (
    <Screen
      title={<MessageTitle campaign={campaign} id={id} known={await knownMessage(campaign, id)} />}
      aside={<AsideLink href={`/campaigns/${campaign}/messages`}>All messages</AsideLink>}
    >
      <div className="rounded-lg border bg-surface p-4 sm:p-6">
        <MessageView campaign={campaign} id={id} wide />
      </div>
    </Screen>
  );
}
