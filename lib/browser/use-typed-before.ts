import { type RefObject, useEffect } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;
type TypedField = TextField | HTMLSelectElement;

const FIELDS = "input:not([type=checkbox],[type=radio],[type=file],[type=hidden]), textarea, select";

const seen = new WeakSet<Element>();
let turn = Promise.resolve();

/** Tells the fields inside of what was typed into them before the page's script ran: until then nobody listens. */
export function useTypedBefore(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    for (const field of place.current?.querySelectorAll<TypedField>(FIELDS) ?? []) {
      if (seen.has(field)) continue;
      seen.add(field);
      const [typed, drawn] = [field.value, drawnValue(field)];
      // One at a time: a handler keeps what it knows of the fields beside its own.
      if (typed !== drawn) turn = turn.then(nextTask).then(() => tell(field, typed, drawn));
    }
  }, [place]);
}

function drawnValue(field: TypedField): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Unless more was typed meanwhile, which was heard. */
function tell(field: TypedField, typed: string, drawn: string): void {
  if (field.value !== typed && field.value !== drawn) return;
  if (field instanceof HTMLSelectElement) {
    field.value = typed;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  // React looks for a difference from what it saw last, which is what was typed already.
  field.value = drawn;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
