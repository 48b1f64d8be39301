import { Eye } from "lucide-react";
import { Button } from "#components/ui/form/button";
import { FormProblem } from "#components/ui/form/form-problem";
import type { CallError } from "#lib/browser/api";

type Props = { onShow: () => void; isPending: boolean; problem: CallError | null };

/** Number and text are masked: says so, and shows them when they are needed. */
export function ShowMasked({ onShow, isPending, problem }: Props) {
  return (
    <section aria-label="Masked" className="grid gap-2 rounded-md border bg-sunken px-3 py-2">
      <FormProblem problem={problem} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60">
          The number, the values and the text are masked for your role. Showing them is recorded in the audit
          log.
        </p>
        <Button size="small" aria-disabled={isPending || undefined} onClick={onShow}>
          <Eye size={13} aria-hidden /> {isPending ? "Showing…" : "Show"}
        </Button>
      </div>
    </section>
  );
}
