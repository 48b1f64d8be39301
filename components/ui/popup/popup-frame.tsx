import type { ComponentType, ReactNode, RefObject } from "react";

type Placement = {
  anchor: RefObject<HTMLElement | null>;
  sideOffset: number;
  collisionPadding: number;
  align: "start" | "end";
  className: string;
  children: ReactNode;
};

type Props = {
  /** The popover's, the menu's or the combobox's own parts. */
  portal: ComponentType<{ children?: ReactNode }>;
  positioner: ComponentType<Placement>;
  anchor: RefObject<HTMLElement | null>;
  align?: "start" | "end";
  children: ReactNode;
};

/** Look of every popup. */
export const POPUP = "rounded-lg border bg-raised shadow-raised outline-hidden";

/** Positions every popup beside its anchor, within the window and above the page. */
export function PopupFrame({
  portal: Portal,
  positioner: Positioner,
  anchor,
  align = "start",
  children,
}: Props) {
  return (
    <Portal>
      <Positioner anchor={anchor} sideOffset={6} align={align} collisionPadding={8} className="z-50">
        {children}
      </Positioner>
    </Portal>
  );
}
