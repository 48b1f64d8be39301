"use client";
import { Download } from "lucide-react";
import { Button, buttonClass } from "#components/ui/form/button";
import { CopyButton } from "#components/ui/form/copy-button";

type Props = { email: string; codes: string[]; onDone: () => void };

/** Shows recovery codes once, to keep on paper or in a file. */
export function RecoveryCodes({ email, codes, onDone }: Props) {
  const text = [
    `Recovery codes for ${email} on Redial at ${window.location.host}`,
    `Created ${new Date().toISOString().slice(0, 10)}. Each code works once, in place of a code from the app.`,
    "",
    ...codes,
    "",
  ].join("\n");
  return (
    <>
      <p>
        Keep these codes somewhere you can reach without your phone. Each one works once, in place of a code
        from the app. They are shown only once.
      </p>
      <div className="flex items-start gap-2">
        <ul
          aria-label="Recovery codes"
          className="grid flex-1 grid-cols-[repeat(auto-fill,minmax(20ch,1fr))] gap-x-4 gap-y-1 rounded-md border bg-sunken p-3 font-mono"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton label="Copy recovery codes" text={codes.join("\n")} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="redial-recovery-codes.txt"
          className={buttonClass({})}
        >
          <Download size={14} aria-hidden />
          Download
        </a>
        <Button look="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </>
  );
}
