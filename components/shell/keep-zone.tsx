"use client";
import { useEffect } from "react";
import { keepPreference } from "#lib/browser/preferences";

/** Keeps the browser's time zone before its first screen is drawn: that of signing in shows no times. */
export function KeepZone() {
  useEffect(() => keepPreference("zone", Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return null;
}
