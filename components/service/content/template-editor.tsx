"use client";
import { useId, useRef, useState } from "react";
import { CaretHint } from "#components/service/content/caret-hint";
import { TemplateBackdrop } from "#components/service/content/template-backdrop";
import { hintAtCaret } from "#components/service/content/template-hint.ts";
import { Button } from "#components/ui/form/button";
import { useTypedBefore } from "#lib/browser/use-typed-before";
import { templateVariables } from "#lib/domain/content/template";

type Props = {
  label: string;
  lang: string;
  value: string;
  /** Variables that other languages use. */
  missing: string[];
  problems: string[];
  readOnly: boolean;
  onChange: (text: string) => void;
};

/** Edits a template's body: variables are marked while typing, and the rules are shown at the cursor inside braces. */
export function TemplateEditor({ label, lang, value, missing, problems, readOnly, onChange }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const container = useRef<HTMLDivElement>(null);
  useTypedBefore(container);
  const mark = useRef<HTMLSpanElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const hint = caret === null || readOnly ? null : hintAtCaret(value, caret);

  function insert(variable: string) {
    const at = field.current?.selectionStart ?? value.length;
    const text = `{{${variable}}}`;
    onChange(value.slice(0, at) + text + value.slice(at));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at + text.length, at + text.length);
    });
  }
  const variables = templateVariables(value);
  // A variable that is being typed is still incomplete, so only the hint at the cursor mentions it.
  const typing = hint?.typing?.slice(0, 40);
  const shown = typing ? problems.filter((problem) => !problem.startsWith(typing)) : problems;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div ref={container} className="relative">
        <TemplateBackdrop text={value} caret={caret} mark={mark} readOnly={readOnly} />
        <textarea
          id={id}
          ref={field}
          lang={lang}
          rows={6}
          maxLength={5000}
          value={value}
          readOnly={readOnly}
          aria-describedby={`${id}-variables ${id}-problems`}
          aria-invalid={problems.length > 0 || undefined}
          className="control relative block h-auto! w-full resize-none bg-transparent! py-1.5 text-sm field-sizing-content min-h-32"
          onChange={(event) => {
            onChange(event.target.value);
            setCaret(event.target.selectionStart);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onScroll={({ currentTarget }) => {
            // If the field does not grow with its text, the text behind it scrolls along.
            if (currentTarget.previousElementSibling)
              currentTarget.previousElementSibling.scrollTop = currentTarget.scrollTop;
          }}
          onBlur={() => setCaret(null)}
          onKeyDown={(event) => event.key === "Escape" && setCaret(null)}
        />
        {hint && <CaretHint hint={hint} field={field} mark={mark} />}
      </div>
      <p id={`${id}-variables`} className="text-xs text-text-muted">
        {variables.length > 0
          ? `Variables: ${variables.join(", ")}`
          : "No variables yet. Write {{name}} where the text differs from message to message."}
      </p>
      {!readOnly && missing.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5 text-xs text-text-muted">
          Other languages also use
          {missing.map((variable) => (
            <Button
              key={variable}
              size="small"
              aria-label={`Insert ${variable}`}
              onClick={() => insert(variable)}
            >
              {`{{${variable}}}`}
            </Button>
          ))}
        </p>
      )}
      <ul id={`${id}-problems`} className="grid gap-0.5 text-xs text-status-failed">
        {shown.map((problem) => (
          <li key={problem} className="wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
    </div>
  );
}
