"use client";
import { type ComponentProps, useId } from "react";
import { Button, type ButtonLook } from "#components/ui/form/button";
import { Tooltip } from "#components/ui/popup/tooltip";
import { announce } from "#lib/browser/announcer";

type Props = ComponentProps<"button"> & ButtonLook & { denied: string | null };

/** A button that says why it cannot be pressed: on hover, on focus, to a screen reader, and when it is pressed. */
export function ReasonedButton({ denied, onClick, ...button }: Props) {
  const id = useId();
  if (denied === null) return <Button onClick={onClick} {...button} />;
  return (
    <>
      <Tooltip text={denied}>
        <Button {...button} aria-disabled aria-describedby={id} onClick={() => announce(denied)} />
      </Tooltip>
      <span id={id} className="sr-only">
        {denied}
      </span>
    </>
  );
}
