import type { Route } from "next";
import { TabLinks } from "#components/ui/tab-links";

/** The two halves of what is done in bulk: by people at once, and by plans ahead. */
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
