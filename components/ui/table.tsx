import type { ComponentProps, ReactNode } from "react";

/** A table that scrolls inside its frame and keeps its header visible. */
export function TableFrame({ className = "", ...props }: ComponentProps<"section">) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={`relative min-h-0 overflow-auto rounded-lg border bg-surface ${className}`}
      {...props}
    />
  );
}

export function Table({ className = "", ...props }: ComponentProps<"table">) {
  return (
    <table
      className={`w-full border-separate border-spacing-0 [&>tbody>tr:last-child>td]:border-b-0 ${className}`}
      {...props}
    />
  );
}

/** Classes that hide a cell on a phone, up to a tablet, and below a desktop's width. */
export const NOT_ON_PHONE = "max-sm:hidden";
export const NOT_ON_TABLET = "max-lg:hidden";
export const ONLY_ON_DESK = "max-xl:hidden";

type HeadProps = {
  names: string[];
  numbers?: string[];
  notOnPhone?: string[];
  notOnTablet?: string[];
  onlyOnDesk?: string[];
  /** Fixed column widths, by name. */
  widths?: Record<string, string>;
  children?: ReactNode;
};

/** Column names: those of numbers are on the right, some are hidden on narrow screens, and `children` follow. */
export function Head({
  names,
  numbers = [],
  notOnPhone = [],
  notOnTablet = [],
  onlyOnDesk = [],
  widths = {},
  children,
}: HeadProps) {
  const room = (name: string) =>
    onlyOnDesk.includes(name)
      ? ONLY_ON_DESK
      : notOnTablet.includes(name)
        ? NOT_ON_TABLET
        : notOnPhone.includes(name)
          ? NOT_ON_PHONE
          : "";
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <HeaderCell
            key={name}
            className={`${widths[name] ?? ""} ${numbers.includes(name) ? "text-right" : ""} ${room(name)}`}
          >
            {name}
          </HeaderCell>
        ))}
        {children}
      </tr>
    </thead>
  );
}

export function HeaderCell({ className = "", ...props }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={`sticky top-0 z-10 h-8 border-b bg-sunken px-3 text-left text-xs font-medium whitespace-nowrap text-text-muted ${className}`}
      {...props}
    />
  );
}

export function Cell({ className = "", ...props }: ComponentProps<"td">) {
  return <td className={`h-8 truncate border-b px-3 ${className}`} {...props} />;
}

export function NumberCell({ n, className = "" }: { n: number; className?: string }) {
  return <Cell className={`text-right tabular-nums ${className}`}>{n.toLocaleString("en")}</Cell>;
}
