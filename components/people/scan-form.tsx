"use client";
import { QRCodeSVG } from "qrcode.react";
import { Button } from "#components/ui/form/button";
import { CopyButton } from "#components/ui/form/copy-button";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";

type Props = { uri: string; onSubmit: (code: string) => Promise<void>; onCancel: () => void };

/** Shows the app's secret as a picture and as text, and asks for the app's first code as proof. */
export function ScanForm({ uri, onSubmit, onCancel }: Props) {
  const { send, isPending, problem } = useWrite({ mutationFn: (code: string) => onSubmit(code) });
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <Form className="grid gap-4" problem={problem} onSend={(form) => send(String(form.get("code")))}>
      <p>Scan this QR code with your authenticator app, then enter the code that the app shows.</p>
      {/* Black on white in both themes, with the margin that cameras look for: not every one reads the opposite. */}
      <div className="justify-self-center overflow-hidden rounded-md">
        <QRCodeSVG value={uri} size={200} marginSize={4} title="QR code for the authenticator app" />
      </div>
      <div className="text-xs text-text-muted">
        Cannot scan it? Enter this key in the app:
        <span className="flex items-center gap-1">
          <code className="break-all text-text">{secret.replaceAll(/(.{4})/g, "$1 ").trim()}</code>
          <CopyButton label="Copy key" text={secret} />
        </span>
      </div>
      <Field
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={20}
        hint="The code has 6 digits."
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton isBusy={isPending} busy="Checking…">
          Turn on
        </SubmitButton>
      </div>
    </Form>
  );
}
