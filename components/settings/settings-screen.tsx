import type { ReactNode } from "react";
import { SettingsNavigation } from "#components/settings/settings-navigation";
import { Screen } from "#components/shell/screen";

/** A part of Settings under its heading and the way to the other parts. */
export function SettingsScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Screen title={title}>
      <SettingsNavigation />
      {children}
    </Screen>
  );
}
