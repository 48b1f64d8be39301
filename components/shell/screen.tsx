import type { ReactNode } from "react";
import { UnsentNotice } from "#components/sign-in/unsent-notice";

/** Width of every screen, and its distance from the edges. */
const FRAME = "mx-auto w-full max-w-[112rem] px-3 sm:px-4 lg:px-6";

type Props = { title: ReactNode; aside?: ReactNode; children: ReactNode; fill?: boolean };

/** A screen below its heading. With `fill` it takes the window's height, so that its content scrolls. */
export function Screen({ title, aside, children, fill = false }: Props) {
  return (
    <div className={`flex flex-col gap-3 py-3 sm:py-4 ${FRAME} ${fill ? "h-full min-h-[26rem]" : ""}`}>
      <div className="flex min-h-8 min-w-0 flex-wrap items-center justify-between gap-2">
        <h1 className="min-w-0 truncate text-lg font-semibold">{title}</h1>
        {aside}
      </div>
      <UnsentNotice />
      {children}
    </div>
  );
}
