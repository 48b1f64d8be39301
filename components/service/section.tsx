import { type ReactNode, useId } from "react";

type Props = { title: string; aside?: ReactNode; children: ReactNode };

/** A part of an administration screen under its heading. */
export function Section({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 content-start gap-3 rounded-lg border bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
