"use client";
import { type ReactNode, useState } from "react";

type Props = {
  title: string;
  /** Whether a field inside has a problem; then the section is open. */
  wrong: boolean;
  children: ReactNode;
};

/** Fields that most people never change. The section opens when one of them prevents sending the form. */
export function MoreSettings({ title, wrong, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onInvalidCapture={() => setOpen(true)}
      className="rounded-lg border bg-surface p-4"
    >
      <summary className="text-base font-semibold">{title}</summary>
      <div className="mt-3 grid gap-4">{children}</div>
    </details>
  );
}
