"use client";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { SendForm } from "#components/sends/send-form";
import { SendOutcome } from "#components/sends/send-outcome";
import { SendPreview } from "#components/sends/send-preview";
import { TemplateUnknown } from "#components/sends/template-unknown";
import { useSend } from "#components/sends/use-send.ts";
import { uploadRulesQuery } from "#components/uploads/upload-queries.ts";
import { useTargetNow } from "#lib/browser/live/use-target-now";
import type { SendTarget } from "#lib/browser/send-target";
import { LANGUAGES, type Language } from "#lib/domain/content/language";
import { normaliseRecipient, type SingleSend } from "#lib/domain/messages/single-send";
import type { UploadRules } from "#lib/wire/console/upload";

/** Sends one message to one recipient, made from the campaign's template. */
export function SendView({ target: drawn, initialRules }: { target: SendTarget; initialRules: UploadRules }) {
  const target = useTargetNow(drawn);
  const { campaign } = target;
  const { data: rules } = useQuery({ ...uploadRulesQuery(campaign), initialData: initialRules });
  const sending = useSend(campaign, useSearchParams().get("sent"));
  const languages = LANGUAGES.filter((language) => rules.bodies[language] !== undefined);
  const [typed, setTyped] = useState<SingleSend | null>(null);
  const { record } = sending;
  // After a reload, the form's values come from the record of the send.
  const kept = record && record.recipient !== null && record.state !== "accepted" ? record : null;
  const draft = typed ?? {
    recipient: kept?.recipient ?? "",
    language: kept?.language ?? languages[0] ?? ("english" satisfies Language),
    values: kept?.values ?? {},
  };
  if (rules.source === "unknown") return <TemplateUnknown target={target} rules={rules} />;

  const message = readyToSend(draft, rules);
  const another = () => {
    setTyped({ ...draft, recipient: "", values: {} });
    sending.clear();
    requestAnimationFrame(() => document.querySelector<HTMLElement>("input[name=recipient]")?.focus());
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SendOutcome target={target} sending={sending} onAnother={another} />
        <SendForm
          target={target}
          rules={rules}
          languages={languages}
          draft={draft}
          message={message}
          sending={sending}
          onChange={setTyped}
        />
      </div>
      <SendPreview
        message={message}
        rules={rules}
        onReplace={sending.isBusy ? null : (values) => setTyped({ ...draft, values })}
      />
    </div>
  );
}

/** The draft in the form that is sent: the number normalised, and only the template's variables. */
function readyToSend({ recipient, language, values }: SingleSend, rules: UploadRules): SingleSend {
  return {
    recipient: normaliseRecipient(recipient, rules.nationalIds),
    language,
    values: Object.fromEntries(rules.variables.map((variable) => [variable, values[variable] ?? ""])),
  };
}
