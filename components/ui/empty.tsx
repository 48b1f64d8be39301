import type { ReactNode } from "react";

type Props = { icon: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

/** Says why there is nothing here, and what to do about it. */
export function Empty({ icon, title, children, action }: Props) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-16 text-center">
      <div className="text-text-muted" aria-hidden>
        {icon}
      </div>
      <h2 className="text-base font-semibold">{title}</h2>
      {children && <div className="max-w-md text-balance wrap-anywhere text-text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
