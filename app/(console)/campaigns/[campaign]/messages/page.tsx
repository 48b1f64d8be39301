import type { Metadata } from "next";
import { MessageList } from "#components/messages/message-list";
import { Screen } from "#components/shell/screen";

export const metadata: Metadata = { title: "Messages" };

export default async function MessagesPage({ params }: PageProps<"/campaigns/[campaign]/messages">) {
  const { campaign } = await params;
  return (
    <Screen title="Messages" fill>
      <MessageList key={campaign} campaign={campaign} />
    </Screen>
  );
}
