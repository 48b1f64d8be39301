"use client";
import { BatchFilter } from "#components/messages/filters/batch-filter";
import { QuickChips } from "#components/messages/filters/quick-chips";
import { MessageList } from "#components/messages/list/message-list";
import type { ServerAnswer } from "#lib/browser/live/server-answer";
import type { MessagePage } from "#lib/wire/console/message";

type Props = { campaign: string; initial: ServerAnswer<MessagePage> };

/** All messages of a campaign. What the list of one batch does not have is here, so that a batch's page need not load it. */
export function CampaignMessages(props: Props) {
  return <MessageList {...props} filters={{ QuickChips, BatchFilter }} />;
}
