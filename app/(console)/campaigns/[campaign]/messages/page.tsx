import type { Metadata } from "next";
import Link from "next/link";
import { CampaignMessages } from "#components/messages/list/campaign-messages";
import { Screen } from "#components/shell/screen";
import { buttonClass } from "#components/ui/form/button";
import { filterOf } from "#lib/browser/list-address";
import { listMirrorMessages } from "#lib/console/messages/list-messages";
import { addressOf } from "#lib/web/pages/address";
import { readerOf } from "#lib/web/pages/signed-in";
import { MessagePage } from "#lib/wire/console/message";
import { readMessageQuery } from "#lib/wire/console/query";

export const metadata: Metadata = { title: "Messages" };

export default async function MessagesPage({
  params,
  searchParams,
}: PageProps<"/campaigns/[campaign]/messages">) {
  const { campaign } = await params;
  const address = addressOf(await searchParams);
  const { query, ignored } = readMessageQuery(address);
  const page = MessagePage.parse(await listMirrorMessages(await readerOf(campaign), query, ignored));
  return (
    <Screen
      title="Messages"
      fill
      aside={
        <Link href={`/campaigns/${campaign}/send`} prefetch={false} className={buttonClass({})}>
          Send one message
        </Link>
      }
    >
      <CampaignMessages key={campaign} campaign={campaign} initial={{ of: filterOf(address), page }} />
    </Screen>
  );
}
