import type { ComponentProps } from "react";
import { useTimeStyle } from "#components/shell/time-style";
import { useHydrated } from "#lib/browser/use-hydrated";

type Props = Omit<ComponentProps<"select">, "className"> & { zone: string };

/** A time zone: the given one, the person's own, or any. */
export function ZoneSelect({ zone: given, ...select }: Props) {
  const { zone } = useTimeStyle();
  // The browser's list of zones may differ from the server's.
  const zones = useHydrated() ? Intl.supportedValuesOf("timeZone") : [];
  return (
    <select className="control min-w-0" {...select}>
      {[...new Set([given, zone, "UTC", ...zones])].map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  );
}
