import { Eye, EyeOff } from "lucide-react";
import { Recipient } from "#components/messages/message/recipient";
import { Button } from "#components/ui/form/button";
import { FormProblem } from "#components/ui/form/form-problem";
import type { CallError } from "#lib/browser/api";

type Props = {
  /** The number that is shown now; null while it is masked. */
  number: string | null;
  onShow: () => void;
  onHide: () => void;
  isPending: boolean;
  problem: CallError | null;
};

/** Number and text are masked: says so, shows them when they are needed, and masks them again. */
export function ShowMasked({ number, onShow, onHide, isPending, problem }: Props) {
  return (
    <section aria-label="Masked" className="grid gap-2 rounded-md border bg-sunken px-3 py-2">
      <FormProblem problem={problem} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60">
          {number === null ? (
            "The number, the values and the text are masked for your role. Showing them is recorded in the audit log."
          ) : (
            <>
              You see the number{" "}
              <strong className="whitespace-nowrap">
                <Recipient number={number} />
              </strong>
              , the values and the text. This is recorded in the audit log.
            </>
          )}
        </p>
        {/* One button does both, so that it keeps the focus. */}
        <Button
          size="small"
          aria-disabled={isPending || undefined}
          onClick={number === null ? onShow : onHide}
        >
          {number === null ? <Eye size={13} aria-hidden /> : <EyeOff size={13} aria-hidden />}
          {isPending ? "Showing…" : number === null ? "Show" : "Mask again"}
        </Button>
      </div>
    </section>
  );
}
