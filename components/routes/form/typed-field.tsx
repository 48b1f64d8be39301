import type { ComponentProps } from "react";
import { Field, SelectField } from "#components/ui/form/field";
import { TextArea } from "#components/ui/form/text-area";

type Typed<Props> = Omit<Props, "onChange"> & { onType: (text: string) => void };

/** A form field whose value is kept as typed. */
export function TypedField({ onType, ...field }: Typed<ComponentProps<typeof Field>>) {
  return (
    <Field
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      onChange={({ target }) => onType(target.value)}
      {...field}
    />
  );
}

/** A number within the limits that the caller sets. */
export function NumberField(field: ComponentProps<typeof TypedField>) {
  return <TypedField type="number" inputMode="numeric" required {...field} />;
}

/** A typed field of several lines. */
export function TypedArea({ onType, ...area }: Typed<ComponentProps<typeof TextArea>>) {
  return (
    <TextArea
      autoComplete="off"
      spellCheck={false}
      rows={3}
      onChange={({ target }) => onType(target.value)}
      {...area}
    />
  );
}

type ChoiceProps<Value extends string> = Omit<ComponentProps<typeof SelectField>, "onChange"> & {
  value: Value;
  /** Each value in words, in order. */
  choices: Record<Value, string>;
  onChoose: (value: Value) => void;
};

/** One of a few values. */
export function ChoiceField<Value extends string>({ choices, onChoose, ...select }: ChoiceProps<Value>) {
  const values = Object.keys(choices) as Value[];
  return (
    <SelectField
      onChange={({ target }) => {
        const chosen = values.find((value) => value === target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
      {...select}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {choices[value]}
        </option>
      ))}
    </SelectField>
  );
}
