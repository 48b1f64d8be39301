"use client";
import { buttonClass } from "#components/ui/form/button";

/** Confirms a person without a password by a new sign-in at the provider. */
export function SignInAgain({ provider }: { provider: string | null }) {
  const begin = () => {
    const next = `${window.location.pathname}${window.location.search}`;
    window.location.assign(`/api/auth/oidc/start?${new URLSearchParams({ again: "1", next })}`);
  };
  const name = provider ?? "single sign-on";
  return (
    <div className="grid gap-2 rounded-md border bg-sunken p-3">
      <p>
        You have no password here. Sign in with {name} again, then come back and do this within 10 minutes.
      </p>
      <button type="button" onClick={begin} className={buttonClass({}, "justify-self-start")}>
        Sign in again
      </button>
    </div>
  );
}
