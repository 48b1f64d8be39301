"use client";
import { type ComponentProps, useId } from "react";
import { Button, type ButtonLook } from "#components/ui/form/button";
import { Tooltip } from "#components/ui/popup/tooltip";
import { announce } from "#lib/browser/announcer";

type Props = ComponentProps<"button"> & ButtonLook & { denied: string | null | undefined };

/** A button that says why it is disabled: on hover, on focus, when pressed, and to a screen reader. */
export function ActionButton({ denied, onClick, look, type, ...button }: Props) {
  const id = useId();
  if (!denied) return <Button onClick={onClick} look={look} type={type} {...button} />;
  return (
    <Tooltip text={denied}>
      <Button
        {...button}
        look={look === "primary" ? "plain" : look}
        aria-disabled
        aria-describedby={id}
        onClick={() => announce(denied)}
      />
      <span id={id} className="sr-only">
        {denied}
      </span>
    </Tooltip>
  );
}
