import { type RefObject, useEffect } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;
type TypedField = TextField | HTMLSelectElement;

const FIELDS = "input:not([type=checkbox],[type=radio],[type=file],[type=hidden]), textarea, select";

const seen = new WeakSet<Element>();
let previous = Promise.resolve();

/** Sends the fields inside the values that were typed before the page's script ran, when there were no listeners. */
export function useTypedBefore(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    for (const field of container.current?.querySelectorAll<TypedField>(FIELDS) ?? []) {
      if (seen.has(field)) continue;
      seen.add(field);
      const [typed, drawn] = [field.value, drawnValue(field)];
      // One field at a time, because a handler reads the other fields' last known values.
      if (typed !== drawn) previous = previous.then(nextTask).then(() => tell(field, typed, drawn));
    }
  }, [container]);
}

function drawnValue(field: TypedField): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Skips a field that was changed meanwhile, because its handler was called for that. */
function tell(field: TypedField, typed: string, drawn: string): void {
  if (field.value !== typed && field.value !== drawn) return;
  if (field instanceof HTMLSelectElement) {
    field.value = typed;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  // React compares with the value that it saw last, which is already the typed one.
  field.value = drawn;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
