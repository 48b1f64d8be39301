import type { Metadata } from "next";
import Link from "next/link";
import { JoinForm } from "#components/sign-in/join-form";
import { buttonClass } from "#components/ui/button";
import { showLink } from "#lib/console/join";
import { runtime } from "#lib/http/runtime";
import { Frame } from "../../frame";

// The link is a secret: it must not be told to any page that is visited next.
export const metadata: Metadata = { title: "Join", referrer: "no-referrer", robots: "noindex" };

const CLOSED = {
  unknown: "There is no such link. Was all of it copied?",
  expired: "This link is too old.",
  used: "This link was used already. Each is good once.",
  revoked: "This link was revoked.",
  replaced: "A newer link was made, and this one is good no more.",
};

export default async function JoinPage({ params }: PageProps<"/join/[token]">) {
  const { token } = await params;
  const { service } = runtime();
  const shown = await showLink(service.pool, decodeURIComponent(token));
  if ("closed" in shown) {
    return (
      <Frame title="This link leads nowhere">
        <div className="grid gap-4 rounded-lg border bg-surface p-5">
          <p>{CLOSED[shown.closed]} Ask an admin for a new one.</p>
          <Link href="/sign-in" className={buttonClass({}, "justify-center")}>
            Go to sign-in
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
