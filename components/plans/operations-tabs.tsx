import Link from "next/link";

type Props = { campaign: string; current: "operations" | "plans" };

/** The two halves of what is done in bulk: by people at once, and by plans ahead. */
export function OperationsTabs({ campaign, current }: Props) {
  const tabs = [
    { id: "operations", label: "Operations" },
    { id: "plans", label: "Retry plans" },
  ] as const;
  return (
    <nav aria-label="Operations" className="flex gap-1 border-b">
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          href={`/campaigns/${campaign}/${id}`}
          aria-current={id === current ? "page" : undefined}
          className={`-mb-px border-b-2 px-3 py-1.5 ${
            id === current
              ? "border-accent font-medium"
              : "border-transparent text-text-muted hover:border-border-strong hover:text-text"
          }`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
