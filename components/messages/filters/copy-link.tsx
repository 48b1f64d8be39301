"use client";
import { useState } from "react";
import { withFrozenRange } from "#components/messages/filters/frozen-range.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { announce } from "#lib/browser/announcer";

/** How long the check mark is shown. */
const SHOWN_MS = 1500;

type Props = { params: URLSearchParams; asOf: string | undefined };

/** Copies the list's URL: as it is and, if its range is relative, with the current moments. */
export function CopyLink({ params, asOf }: Props) {
  const { zone } = useTimeStyle();
  const isMoving = withFrozenRange(params, new Date(0), zone) !== null;
  const frozen = () => withFrozenRange(params, asOf ? new Date(asOf) : new Date(), zone) ?? "";
  return (
    <>
      <CopyAddress label="Copy link" address={() => window.location.search} />
      {isMoving && <CopyAddress label="Copy fixed-time link" address={frozen} />}
    </>
  );
}

function CopyAddress({ label, address }: { label: string; address: () => string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    const { origin, pathname } = window.location;
    const link = `${origin}${pathname}${address()}`;
    try {
      await navigator.clipboard.writeText(link);
      announce("Link copied");
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    } catch {
      // Browsers give pages no clipboard without https.
      window.prompt("Copy this link", link);
    }
  }
  return (
    <button type="button" className="px-1 text-xs text-text-accent hover:underline" onClick={copy}>
      {copied ? "Copied" : label}
    </button>
  );
}
