import { Plus, RadioTower } from "lucide-react";
import Link from "next/link";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { Empty } from "#components/ui/empty";
import { ActionButton } from "#components/ui/form/action-button";
import { buttonClass } from "#components/ui/form/button";
import { CopyButton } from "#components/ui/form/copy-button";

/** The command is in pieces that must not wrap. */
const COMMAND = ["npm run --silent admin --", "route create --file route.json"];

/** Explains what a route is, what happens without one, and the two ways to create one. */
export function RoutesEmpty({ admin, simulator }: { admin: boolean; simulator: boolean }) {
  return (
    <div className="rounded-lg border bg-surface">
      <Empty icon={<RadioTower size={28} />} title="No routes yet" action={<AddRoute admin={admin} />}>
        <div className="grid gap-3">
          <p>
            A route is an account with a provider that carries messages to phones: over SMPP, Twilio, or
            another provider's HTTP API. A campaign names the routes that it uses, in order.
          </p>
          <p>
            {simulator
              ? "Until a campaign has a route, the simulator carries its messages: they take their course, and no phone receives them."
              : "This service is in production: until a campaign has a route, its messages wait."}
          </p>
          <p>A route can also be made by a command:</p>
          <p className="flex items-center justify-center gap-1 text-left">
            <code className="min-w-0 rounded-sm bg-sunken px-2 py-1 font-mono text-xs wrap-anywhere text-text">
              {COMMAND.map((piece) => (
                <span key={piece} className="inline-block sm:whitespace-nowrap">
                  {piece}&nbsp;
                </span>
              ))}
            </code>
            <CopyButton label="Copy the command" text={COMMAND.join(" ")} />
          </p>
        </div>
      </Empty>
    </div>
  );
}

/** Links to the form of a new route. */
export function AddRoute({ admin }: { admin: boolean }) {
  const words = (
    <>
      <Plus size={14} aria-hidden />
      Add a route
    </>
  );
  if (!admin) {
    return (
      <ActionButton denied={ADMINS_ONLY} look="primary">
        {words}
      </ActionButton>
    );
  }
  return (
    <Link href="/settings/service/routes/new" className={buttonClass({ look: "primary" })}>
      {words}
    </Link>
  );
}
