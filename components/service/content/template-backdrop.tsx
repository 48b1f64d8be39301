import type { RefObject } from "react";
import { bodyParts } from "#lib/domain/content/body-parts";

const LOOKS = { text: "", variable: "rounded-xs bg-selected", fault: "rounded-xs bg-alarm" };

type Props = {
  text: string;
  caret: number | null;
  mark: RefObject<HTMLSpanElement | null>;
  readOnly: boolean;
};

/** Repeats the field's text behind it, in the same layout, to mark variables and measure the cursor's position. */
export function TemplateBackdrop({ text, caret, mark, readOnly }: Props) {
  return (
    <div
      aria-hidden
      className={`absolute inset-0 overflow-hidden rounded-md border border-transparent ${readOnly ? "bg-sunken" : "bg-surface"} px-2.5 py-1.5 text-sm break-words whitespace-pre-wrap`}
    >
      {bodyParts(text).map(({ text: part, start, kind }) => (
        <span key={start} className={LOOKS[kind]}>
          {/* Only the highlight is visible here; the text shown is the field's. */}
          <span className="opacity-0">
            {caret !== null && caret > start && caret <= start + part.length ? (
              <>
                {part.slice(0, caret - start)}
                <span ref={mark} />
                {part.slice(caret - start)}
              </>
            ) : (
              part
            )}
          </span>
        </span>
      ))}
    </div>
  );
}
