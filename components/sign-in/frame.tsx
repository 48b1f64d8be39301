import type { ReactNode } from "react";
import { UnsentNotice } from "#components/sign-in/unsent-notice";

/** The frame of a page for people who are not signed in. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-88">
        <h1 className="mb-6 flex items-center justify-center gap-2 text-lg font-semibold">
          <span aria-hidden className="size-3 shrink-0 rounded-full bg-accent" />
          {title}
        </h1>
        <div className="grid gap-4">
          <UnsentNotice />
          <div>{children}</div>
        </div>
      </div>
    </main>
  );
}
