import type { ReactNode } from "react";
import { UnsentNotice } from "#components/sign-in/unsent-notice";

type Props = { title: ReactNode; aside?: ReactNode; children: ReactNode; fill?: boolean };

/** A screen under its heading. With `fill` it takes the window's height, so that what is inside scrolls. */
export function Screen({ title, aside, children, fill = false }: Props) {
  return (
    <div
      className={`flex flex-col gap-3 p-3 sm:p-4 lg:px-6 ${fill ? "h-full min-h-[26rem]" : "mx-auto w-full max-w-7xl"}`}
    >
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-2">
        <h1 className="min-w-0 truncate text-lg font-semibold">{title}</h1>
        {aside}
      </div>
      <UnsentNotice />
      {children}
    </div>
  );
}
