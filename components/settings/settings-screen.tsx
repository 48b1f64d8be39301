import type { ReactNode } from "react";
import { SettingsNavigation } from "#components/settings/settings-navigation";
import { Screen } from "#components/shell/screen";

type Props = {
  title: string;
  /** They can open only what concerns themselves and their campaigns. */
  isMember?: boolean;
  children: ReactNode;
};

/** A part of Settings under its heading and the way to the other parts. */
export function SettingsScreen({ title, isMember = false, children }: Props) {
  return (
    <Screen title={title}>
      <SettingsNavigation isMember={isMember} />
      {children}
    </Screen>
  );
}
