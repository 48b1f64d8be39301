"use client";
import { useSearchParams } from "next/navigation";
import { Problem } from "#components/sign-in/problem";
import { UNSENT, UNSENT_SENTENCE } from "#lib/domain/people/unsent";

/** For whoever sent this page's form before its script ran. */
export function UnsentNotice() {
  return useSearchParams().has(UNSENT) ? <Problem text={UNSENT_SENTENCE} /> : null;
}
