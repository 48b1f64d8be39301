"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useRef, useState } from "react";

const TooltipPopup = dynamic(
  () => import("#components/ui/popup/tooltip-popup").then(({ TooltipPopup }) => TooltipPopup),
  { ssr: false },
);

type Props = {
  text: ReactNode;
  children: ReactNode;
  className?: string;
  /** Whether it belongs to a table row, where it must not cover other rows. */
  inRow?: boolean;
};

/**
 * Shows words, if there are any, on hover and focus of its content. The element's own `aria-describedby` gives them to
 * people who cannot see; Escape hides them.
 */
export function Tooltip({ text, children, className = "inline-flex", inRow = false }: Props) {
  const [shown, setShown] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the control inside, is none itself
    <span
      ref={anchor}
      className={className}
      onPointerEnter={(event) => event.pointerType === "mouse" && setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === "Escape" && setShown(false)}
    >
      {children}
      {shown && text && (
        <TooltipPopup anchor={anchor} inRow={inRow}>
          {text}
        </TooltipPopup>
      )}
    </span>
  );
}
