"use client";
import { useState } from "react";
import { signOut } from "#components/sign-in/sign-out.ts";

/** Lets a person leave a step that comes before everything else. */
export function SignOutInstead() {
  const [failed, setFailed] = useState(false);
  async function leave() {
    try {
      await signOut();
    } catch {
      setFailed(true);
    }
  }
  return (
    <p className="text-xs" aria-live="polite">
      <button type="button" className="text-text-accent hover:underline" onClick={leave}>
        Sign out instead
      </button>
      {failed && " You are still signed in. Try again."}
    </p>
  );
}
