"use client";
import { useEffect } from "react";
import { keepPreference } from "#lib/browser/preferences";

/** Stores the browser's time zone on the sign-in screen, before any screen with times is rendered. */
export function KeepZone() {
  useEffect(() => keepPreference("zone", Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return null;
}
