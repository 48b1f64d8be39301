import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { SettingsNavigation } from "#components/settings/settings-navigation";
import { Screen } from "#components/shell/screen";
import { Empty } from "#components/ui/empty";

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

/** A part of Settings that the person may not open: says who may, and why. */
export function LockedScreen({ title, what, why = "" }: { title: string; what: string; why?: string }) {
  return (
    <SettingsScreen title={title}>
      <Empty icon={<Lock size={28} />} title={what}>
        {why} Ask an admin of this console.
      </Empty>
    </SettingsScreen>
  );
}
