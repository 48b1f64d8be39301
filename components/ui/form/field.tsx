import type { ComponentProps } from "react";
import { Labelled, type LabelledProps } from "#components/ui/form/labelled";

/** A labelled input with its hint and its problem. */
export function Field({ label, hint, error, ...input }: LabelledProps & ComponentProps<"input">) {
  return (
    <Labelled
      {...{ label, hint, error }}
      control={(names) => <input className="control w-full" {...names} {...input} />}
    />
  );
}

export function SelectField({ label, hint, error, ...select }: LabelledProps & ComponentProps<"select">) {
  return (
    <Labelled
      {...{ label, hint, error }}
      control={(names) => <select className="control w-full" {...names} {...select} />}
    />
  );
}
