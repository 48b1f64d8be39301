import { Info, TriangleAlert, X } from "lucide-react";
import { Moment } from "#components/ui/moment";
import type { NoticeState } from "#lib/wire/service/notice";

type Props = { notice: NonNullable<NoticeState["notice"]>; onDismiss: () => void };

/** An admin's text and its end. A warning cannot be dismissed. */
export function NoticeText({ notice, onDismiss }: Props) {
  const isWarning = notice.severity === "warning";
  const Icon = isWarning ? TriangleAlert : Info;
  return (
    <div
      className={`flex gap-2 border-b px-3 py-2 sm:px-4 lg:px-6 ${isWarning ? "border-notice-border bg-notice" : "bg-raised"}`}
    >
      <Icon
        size={16}
        aria-hidden
        className={`mt-0.5 shrink-0 ${isWarning ? "text-status-overdue" : "text-text-muted"}`}
      />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <strong>{isWarning ? "Warning: " : "Notice: "}</strong>
        {notice.text}{" "}
        <span className="text-text-muted">
          Until <Moment at={notice.until} absolute />
        </span>
      </p>
      {!isWarning && (
        <button
          type="button"
          aria-label="Dismiss the notice"
          className="grid size-6 shrink-0 place-items-center rounded-md hover:bg-surface"
          onClick={onDismiss}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
