import { CircleAlert, CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { UploadDetails } from "#components/uploads/send/upload-details";
import type { UploadRecord } from "#lib/wire/console/upload";

type Props = {
  tone: "alarm" | "notice";
  title: string;
  children: ReactNode;
  actions: ReactNode[];
  upload?: UploadRecord;
};

export function EndNotice({ tone, title, children, actions, upload }: Props) {
  const look = tone === "alarm" ? "border-alarm-border bg-alarm" : "border-notice-border bg-notice";
  const Icon = tone === "alarm" ? CircleAlert : CircleHelp;
  return (
    <section
      role="alert"
      aria-label="How the upload ended"
      className={`grid gap-3 rounded-lg border p-4 ${look}`}
    >
      <div className="flex items-start gap-2">
        <Icon
          size={18}
          aria-hidden
          className={`mt-0.5 shrink-0 ${tone === "alarm" ? "text-status-failed" : "text-status-overdue"}`}
        />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-base font-semibold">{title}</h2>
          <p className="max-w-3xl">{children}</p>
        </div>
      </div>
      {actions.length > 0 && <div className="flex flex-wrap gap-2">{actions}</div>}
      {upload && <UploadDetails upload={upload} />}
    </section>
  );
}
