import type { ReactNode } from "react";
import { ActionButton } from "#components/ui/form/action-button";

type Props = {
  title: string;
  text: ReactNode;
  button: string;
  reason: string | null;
  onPress: () => void;
  children?: ReactNode;
};

/** An action, its effect, and why it is not possible now. */
export function ActionLine({ title, text, button, reason, onPress, children }: Props) {
  return (
    <li className="grid gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <div className="font-medium">{title}</div>
          <div className="text-xs text-text-muted">{reason ?? text}</div>
        </div>
        <ActionButton denied={reason} onClick={onPress}>
          {button}
        </ActionButton>
      </div>
      {children}
    </li>
  );
}
