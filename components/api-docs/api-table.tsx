import type { ReactNode } from "react";

type Props = {
  label: string;
  head: { name: string; className?: string }[];
  rows: { key: string; cells: ReactNode[]; indent?: number }[];
};

/** A table of the API's documentation; on a phone, a row's cells are below one another. */
export function ApiTable({ label, head, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left text-sm max-sm:block">
        <thead className="bg-sunken text-xs text-text-muted max-sm:sr-only">
          <tr>
            {head.map(({ name, className = "" }) => (
              <th key={name} scope="col" className={`px-3 py-1.5 font-medium ${className}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map(({ key, cells, indent = 0 }) => (
            <tr
              key={key}
              className="align-top not-first:*:border-t max-sm:block max-sm:py-1.5 max-sm:not-first:border-t max-sm:*:border-t-0!"
            >
              {cells.map((cell, i) => (
                <td
                  key={head[i]?.name}
                  className="wrap-anywhere px-3 py-1.5 max-sm:block max-sm:py-0.5"
                  style={indent > 0 && i === 0 ? { paddingLeft: `${0.75 + indent}rem` } : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
