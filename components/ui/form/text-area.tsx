import type { ComponentProps } from "react";
import { Labelled, type LabelledProps } from "#components/ui/form/labelled";

/** A labelled text of several lines with its hint and its problem. */
export function TextArea({ label, hint, error, ...textarea }: LabelledProps & ComponentProps<"textarea">) {
  return (
    <Labelled
      {...{ label, hint, error }}
      control={(names) => (
        <textarea className="control h-auto! w-full py-1.5 read-only:bg-sunken!" {...names} {...textarea} />
      )}
    />
  );
}
