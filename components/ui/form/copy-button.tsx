"use client";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { announce } from "#lib/browser/announcer";

/** How long the check mark is shown. */
const SHOWN_MS = 1500;

export function CopyButton({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce("Copied");
    setTimeout(() => setCopied(false), SHOWN_MS);
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={copy}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-text-muted hover:bg-hover hover:text-text"
    >
      {copied ? <Check size={14} /> : <Copy size={14} />}
    </button>
  );
}
