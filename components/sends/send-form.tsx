"use client";
import { Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { SendFields } from "#components/sends/send-fields";
import { refusedNow } from "#components/sends/send-problems.ts";
import type { useSend } from "#components/sends/use-send.ts";
import { EnvironmentBadge } from "#components/shell/environment-badge";
import { Button } from "#components/ui/form/button";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { announce } from "#lib/browser/announcer";
import type { SendTarget } from "#lib/browser/send-target";
import type { Language } from "#lib/domain/content/language";
import { type SingleSend, sendProblems } from "#lib/domain/messages/single-send";
import { type HomeDoubt, homeDoubt } from "#lib/domain/recipients/home-number";
import type { UploadRules } from "#lib/wire/console/upload";

const ConfirmHome = dynamic(() => import("#components/sends/confirm-home").then((m) => m.ConfirmHome), {
  ssr: false,
});
const ConfirmSend = dynamic(() => import("#components/sends/confirm-send").then((m) => m.ConfirmSend), {
  ssr: false,
});

type Props = {
  target: SendTarget;
  rules: UploadRules;
  languages: Language[];
  draft: SingleSend;
  message: SingleSend;
  sending: ReturnType<typeof useSend>;
  onChange: (draft: SingleSend) => void;
};

/** The form of a single send; its button says why it is disabled. */
export function SendForm({ target, rules, languages, draft, message, sending, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<SingleSend | null>(null);
  const [doubted, setDoubted] = useState<HomeDoubt | null>(null);
  const [again, setAgain] = useState(false);
  const { record, problem, isBusy } = sending;
  if (record?.state === "accepted") return null;
  const own = sendProblems(message, rules);
  const sentBefore = problem?.code === "sent_before";
  const problems = [...(tried ? own : []), ...refusedNow(record, message, problem)];
  const reason = whyNot();

  function whyNot(): string | null {
    if (target.denied) return target.denied;
    if (isBusy) return "Wait until the result of the last message is known.";
    return sentBefore && !again ? "Confirm that you want to send the same message again." : null;
  }
  function press() {
    if (reason) return announce(reason);
    setTried(true);
    const [first] = own;
    if (first) {
      announce(first.message);
      return requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
      );
    }
    const doubt = homeDoubt(message.recipient, target.homeCode);
    return doubt ? setDoubted(doubt) : ask(message);
  }
  function ask(meant: SingleSend) {
    setDoubted(null);
    if (target.kind === "production") return setAsked(meant);
    return send(meant);
  }
  function send(meant: SingleSend) {
    setAsked(null);
    setTried(false);
    setAgain(false);
    sending.send(meant, sentBefore);
  }

  return (
    <form
      method="post"
      ref={form}
      aria-label="Message"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
        Send in {target.name} <EnvironmentBadge kind={target.kind} />
      </h2>
      <SendFields
        rules={rules}
        languages={languages}
        draft={draft}
        message={message}
        problems={problems}
        disabled={isBusy}
        onChange={onChange}
        onSend={press}
      />
      {sentBefore && <CheckboxField label="Send it again anyway" checked={again} onSwitch={setAgain} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          look="primary"
          aria-disabled={reason !== null || undefined}
          aria-describedby="send-reason"
        >
          <Send size={14} aria-hidden /> Send message
        </Button>
        <p id="send-reason" className="min-w-0 flex-1 text-text-muted">
          {reason ?? "The message is sent at once and cannot be recalled."}
        </p>
      </div>
      {doubted && (
        <ConfirmHome
          recipient={message.recipient}
          homeCode={target.homeCode}
          doubt={doubted}
          onClose={() => setDoubted(null)}
          onSend={() => ask(message)}
          onMend={(recipient) => {
            onChange({ ...draft, recipient });
            ask({ ...message, recipient });
          }}
        />
      )}
      {asked && (
        <ConfirmSend
          message={asked}
          rules={rules}
          onClose={() => setAsked(null)}
          onSend={() => send(asked)}
        />
      )}
    </form>
  );
}
