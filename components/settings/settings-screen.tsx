import type { ReactNode } from "react";
import { SettingsNavigation } from "#components/settings/settings-navigation";
import { Screen } from "#components/shell/screen";

type Props = {
  title: string;
  /** Whether the person can open only what concerns themselves and their campaigns. */
  isMember?: boolean;
  children: ReactNode;
};

/** A part of Settings, below its heading and the links to the other parts. */
export function SettingsScreen({ title, isMember = false, children }: Props) {
  return (
    <Screen title={title}>
      <SettingsNavigation isMember={isMember} />
      {children}
    </Screen>
  );
}
