import type { ComponentProps } from "react";
import { SelectField } from "#components/ui/form/field";

export function ScopeField(select: ComponentProps<"select">) {
  return (
    <SelectField label="Scope" hint="Read only is enough for reports." {...select}>
      <option value="send">Send and read</option>
      <option value="read">Read only</option>
    </SelectField>
  );
}
