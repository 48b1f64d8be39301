"use client";
import type { ComponentProps } from "react";
import { ActionButton } from "#components/ui/form/action-button";

type Props = Omit<ComponentProps<typeof ActionButton>, "type" | "denied"> & {
  denied?: string | null;
  isBusy: boolean;
  /** Its label while the form is being sent. */
  busy: string;
};

/** Submits its form. It keeps the focus meanwhile, so that keyboard users stay where they are. */
export function SubmitButton({ denied, isBusy, busy, look = "primary", children, ...button }: Props) {
  return (
    <ActionButton type="submit" look={look} denied={denied} aria-disabled={isBusy || undefined} {...button}>
      {isBusy ? busy : children}
    </ActionButton>
  );
}
