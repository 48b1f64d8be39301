"use client";
import { type ReactNode, useState } from "react";

type Props = {
  title: string;
  /** Something in it is wrong: then it is open. */
  wrong: boolean;
  children: ReactNode;
};

/** Fields that most people leave as they are. They are unfolded when one of them keeps the form from being sent. */
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
