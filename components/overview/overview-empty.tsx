import { Inbox, KeyRound } from "lucide-react";
import Link from "next/link";
import { Empty } from "#components/ui/empty";
import { buttonClass } from "#components/ui/form/button";

export function NoKey() {
  return (
    <Empty
      icon={<KeyRound size={28} />}
      title="No API key yet"
      action={
        <Link href="/settings" className={buttonClass({ look: "primary" })}>
          Go to settings
        </Link>
      }
    >
      The console needs this campaign's API key to read its messages. An admin can add one in Settings.
    </Empty>
  );
}

export function NothingSent({ isAll }: { isAll: boolean }) {
  return isAll ? (
    <Empty icon={<Inbox size={28} />} title="No messages yet">
      Messages sent with this campaign's API key appear here by themselves.
    </Empty>
  ) : (
    <Empty icon={<Inbox size={28} />} title="No messages in this time range">
      Choose a longer time range above.
    </Empty>
  );
}
