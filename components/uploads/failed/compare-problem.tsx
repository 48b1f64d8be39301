import { Button } from "#components/ui/form/button";

/** The file can go all the same: nobody is kept from sending by what could not be looked up. */
export function CompareProblem({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  if (!error) return null;
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-notice-border bg-notice p-4"
    >
      <span className="min-w-0 flex-1">
        The recipients could not be compared with numbers that failed before: {error.message}
      </span>
      <Button onClick={onAgain}>Compare again</Button>
    </p>
  );
}
