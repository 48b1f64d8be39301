"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Check, Pencil, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { changeView } from "#components/messages/views/views.ts";
import { Button } from "#components/ui/form/button";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { ShallowLink } from "#components/ui/shallow-link";
import { announce } from "#lib/browser/announcer";
import { useWrite } from "#lib/browser/use-write";
import type { SavedView } from "#lib/wire/console/view";

type Props = {
  campaign: string;
  view: SavedView;
  shareDenied: string | null;
  /** The list shows this view now. */
  isShown: boolean;
  onOpen: () => void;
  onDelete: () => void;
};

export function ViewRow({ campaign, view, shareDenied, isShown, onOpen, onDelete }: Props) {
  const [isEdited, setEdited] = useState(false);
  if (isEdited) {
    return (
      <EditView campaign={campaign} view={view} shareDenied={shareDenied} onDone={() => setEdited(false)} />
    );
  }
  const said = [view.by, view.shared && !view.by && "shared"].filter(Boolean).join(" · ");
  return (
    <li className="flex items-center gap-1 rounded-md hover:bg-hover">
      <ShallowLink
        href={`?${view.filter}`}
        aria-current={isShown || undefined}
        className="flex min-w-0 flex-1 items-center gap-2 px-2 py-1.5"
        onClick={onOpen}
      >
        <span className="w-4 shrink-0">{isShown && <Check size={14} aria-hidden />}</span>
        <span className="min-w-0 truncate">{view.name}</span>
        {said && <span className="min-w-0 truncate text-xs text-text-muted">{said}</span>}
        {view.lost.length > 0 && (
          <span className="inline-flex shrink-0 items-center gap-1 text-xs text-status-overdue">
            <TriangleAlert size={13} aria-hidden /> some filters missing
          </span>
        )}
      </ShallowLink>
      {view.mayChange && (
        <Button look="quiet" size="icon" aria-label={`Change ${view.name}`} onClick={() => setEdited(true)}>
          <Pencil size={13} />
        </Button>
      )}
      {view.mayDelete && (
        <Button look="quiet" size="icon" aria-label={`Delete ${view.name}`} onClick={onDelete}>
          <Trash2 size={13} />
        </Button>
      )}
    </li>
  );
}

type EditProps = { campaign: string; view: SavedView; shareDenied: string | null; onDone: () => void };

function EditView({ campaign, view, shareDenied, onDone }: EditProps) {
  const { send, isPending, problem } = useWrite(changeView(useQueryClient(), campaign));
  const [shared, setShared] = useState(view.shared);
  function save(typed: FormData) {
    const name = String(typed.get("name")).trim();
    if (name === "") return;
    send({ id: view.id, change: { name, shared } }, () => {
      announce(`The view ${name} was saved`);
      onDone();
    });
  }
  return (
    <li>
      <Form className="grid gap-2 rounded-md border p-2" problem={problem} onSend={save}>
        <input
          name="name"
          aria-label="Name of the view"
          className="control w-full"
          defaultValue={view.name}
          maxLength={80}
          required
          // biome-ignore lint/a11y/noAutofocus: whoever asked to change the name goes on there
          autoFocus
        />
        <CheckboxField
          label="Share with everyone"
          checked={shared}
          denied={view.shared ? null : shareDenied}
          onSwitch={setShared}
        />
        <div className="flex justify-end gap-2">
          <Button size="small" onClick={onDone}>
            Cancel
          </Button>
          <SubmitButton size="small" isBusy={isPending} busy="Saving…">
            Save view
          </SubmitButton>
        </div>
      </Form>
    </li>
  );
}
