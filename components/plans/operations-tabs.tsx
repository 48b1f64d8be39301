import type { Route } from "next";
import { TabLinks } from "#components/ui/tab-links";

/** Switches between bulk operations that people start and those of plans. */
export function OperationsTabs({ campaign }: { campaign: string }) {
  return (
    <TabLinks
      label="Operations"
      links={[
        { href: `/campaigns/${campaign}/operations` as Route, label: "Operations" },
        { href: `/campaigns/${campaign}/plans` as Route, label: "Retry plans" },
      ]}
    />
  );
}
