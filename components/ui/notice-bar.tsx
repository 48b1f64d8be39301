import type { LucideIcon } from "lucide-react";

type Props = { label: string; icon: LucideIcon; children: React.ReactNode };

/** A notice about the whole screen, in a line above it. */
export function NoticeBar({ label, icon: Icon, children }: Props) {
  return (
    <section
      aria-label={label}
      className="flex shrink-0 gap-2 border-b border-notice-border bg-notice px-3 py-2 sm:px-4 lg:px-6"
    >
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-status-overdue" />
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </section>
  );
}
