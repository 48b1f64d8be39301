import type { Route } from "next";
import { TabLinks } from "#components/ui/tab-links";

/** Switches between the list of held files and their calendar. */
export function HeldTabs({ campaign }: { campaign: string }) {
  return (
    <TabLinks
      label="Held files"
      links={[
        { href: `/campaigns/${campaign}/approvals` as Route, label: "Held files" },
        { href: `/campaigns/${campaign}/calendar` as Route, label: "Calendar" },
      ]}
    />
  );
}
