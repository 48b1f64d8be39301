import type { Metadata } from "next";
import Link from "next/link";
import { Frame } from "#components/sign-in/frame";
import { JoinForm } from "#components/sign-in/join-form";
import { buttonClass } from "#components/ui/form/button";
import { showLink } from "#lib/console/people/join";
import { runtime } from "#lib/service/api/runtime";

// The link is a secret, so no page that is visited next may learn it.
export const metadata: Metadata = { title: "Join", referrer: "no-referrer", robots: "noindex" };

const CLOSED = {
  unknown: "No such link. Check that you copied all of it.",
  expired: "This link has expired.",
  used: "This link has been used. Each link works once.",
  revoked: "This link has been revoked.",
  replaced: "A newer link has replaced this one.",
};

export default async function JoinPage({ params }: PageProps<"/join/[token]">) {
  const { token } = await params;
  const { service } = runtime();
  const shown = await showLink(service.pool, decodeURIComponent(token));
  if ("closed" in shown) {
    return (
      <Frame title="This link does not work">
        <div className="grid gap-4 rounded-lg border bg-surface p-5">
          <p>{CLOSED[shown.closed]} Ask an admin for a new one.</p>
          <Link href="/sign-in" className={buttonClass({}, "justify-center")}>
            Go to the sign-in page
          </Link>
        </div>
      </Frame>
    );
  }
  const { kind, email, role, madeBy } = shown.open;
  return (
    <Frame title={kind === "join" ? "Join Redial" : "Set a new password"}>
      <JoinForm token={token} kind={kind} email={email} role={role} madeBy={madeBy} />
    </Frame>
  );
}
