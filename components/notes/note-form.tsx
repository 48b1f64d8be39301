import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type About, type NoteScope, noteWrites } from "#components/notes/note-queries.ts";
import { Button } from "#components/ui/form/button";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { TextArea } from "#components/ui/form/text-area";
import { useWrite } from "#lib/browser/use-write";
import { MAX_NOTE_LENGTH } from "#lib/domain/notes/note";
import { noteNumberWarning } from "#lib/domain/notes/note-numbers";

type Props = { campaign: NoteScope; about: About; homeCode: number | null; onClose: () => void };

/** Writes a note. One with a phone number has to be kept on purpose. */
export function NoteForm({ campaign, about, homeCode, onClose }: Props) {
  const [text, setText] = useState("");
  const [keepsNumber, setKeeps] = useState(false);
  const { send, isPending, problem } = useWrite(noteWrites(useQueryClient(), campaign).add, "Note added");
  const warning = noteNumberWarning(text, homeCode);
  const mustAgree = warning !== null && !keepsNumber;
  return (
    <Form
      className="grid max-w-2xl gap-3"
      problem={problem}
      onSend={() => !mustAgree && send({ about, text, keepsNumber: warning !== null }, onClose)}
    >
      <TextArea
        label="Note"
        required
        autoFocus
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        hint="Everybody who sees this page reads it, with your name."
        onChange={({ target }) => setText(target.value)}
      />
      {warning && (
        <CheckboxField
          label="The number stays in the note"
          hint={warning}
          checked={keepsNumber}
          onSwitch={setKeeps}
          className="rounded-md border border-alarm-border bg-alarm px-3 py-2"
        />
      )}
      <div className="flex gap-2">
        <SubmitButton
          denied={mustAgree ? "Remove the phone number, or tick that it stays." : null}
          isBusy={isPending}
          busy="Adding…"
        >
          Add note
        </SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
