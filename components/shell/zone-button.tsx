"use client";
import { Globe } from "lucide-react";
import { useTimeStyle } from "#components/shell/time-style";
import { ComboboxButton } from "#components/ui/popup/combobox-button";
import { announce } from "#lib/browser/announcer";
import { useHydrated } from "#lib/browser/use-hydrated";

export function ZoneButton() {
  const { zone, choose } = useTimeStyle();
  // The browser keeps the label that the server rendered; a new element shows the browser's own zone.
  const drawnBy = useHydrated() ? "browser" : "server";
  return (
    <ComboboxButton
      key={drawnBy}
      look="quiet"
      className="px-2 text-text-muted"
      aria-label={`Time zone: ${zone}`}
      listLabel="Find a time zone"
      chosen={zone}
      choices={zones(zone)}
      onChoose={(value) => {
        choose({ zone: value });
        announce(`Times are now in ${value}`);
      }}
    >
      <Globe size={14} aria-hidden />
      <span className="max-w-40 truncate max-md:hidden" suppressHydrationWarning>
        {zone}
      </span>
    </ComboboxButton>
  );
}

/** The browser's own zone first, then UTC, then all others. */
function zones(current: string) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = new Set([own, "UTC", current, ...Intl.supportedValuesOf("timeZone")]);
  return [...names].map((name) => ({ value: name, label: name.replaceAll("_", " ") }));
}
