import { UserRound } from "lucide-react";

/** Tells a restricted operator that the figures cover only their own messages. */
export function OwnVisibilityNotice() {
  return (
    <section
      aria-label="What you see here"
      className="flex shrink-0 gap-2 border-b bg-sunken px-3 py-2 text-text-muted sm:px-4 lg:px-6"
    >
      <UserRound size={16} aria-hidden className="mt-0.5 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        You see only what you sent here. Every list, number and export of this campaign leaves out the rest.
      </p>
    </section>
  );
}
