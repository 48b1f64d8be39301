"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { saveView } from "#components/messages/views/views.ts";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { announce } from "#lib/browser/announcer";
import { useWrite } from "#lib/browser/use-write";

type Props = { campaign: string; filter: string; shareDenied: string | null };

/** Saves the list that is shown under a name. */
export function SaveView({ campaign, filter, shareDenied }: Props) {
  const { send, isPending, problem } = useWrite(saveView(useQueryClient(), campaign));
  const [shared, setShared] = useState(false);
  const id = useId();
  function save(typed: FormData, form: HTMLFormElement) {
    const name = String(typed.get("name")).trim();
    if (name === "") return;
    send({ name, filter, shared }, () => {
      announce(`The view ${name} was saved`);
      form.reset();
      setShared(false);
    });
  }
  return (
    <Form className="grid gap-2 border-t p-2 pt-3" problem={problem} onSend={save}>
      <label htmlFor={id} className="font-medium">
        Save this list as a view
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="name"
          className="control min-w-0 flex-1"
          maxLength={80}
          required
          placeholder="Name"
        />
        <SubmitButton isBusy={isPending} busy="Saving…">
          Save view
        </SubmitButton>
      </div>
      <CheckboxField
        label="Share with everyone"
        checked={shared}
        denied={shareDenied}
        onSwitch={setShared}
        hint={shareDenied}
      />
    </Form>
  );
}
