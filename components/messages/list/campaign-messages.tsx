"use client";
import { BatchFilter } from "#components/messages/filters/batch-filter";
import { QuickChips } from "#components/messages/filters/quick-chips";
import { MessageList } from "#components/messages/list/message-list";
import type { ServerAnswer } from "#lib/browser/live/server-answer";
import type { MessagePage } from "#lib/wire/console/message";

type Props = { campaign: string; initial: ServerAnswer<MessagePage> };

/** All messages of a campaign. Parts that a batch's list lacks are here, so that its page need not load them. */
export function CampaignMessages(props: Props) {
  return <MessageList {...props} filters={{ QuickChips, BatchFilter }} />;
}
