"use client";
import { CalendarDays } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { Button } from "#components/ui/form/button";
import { Labelled, type LabelledProps } from "#components/ui/form/labelled";
import { timeFormat } from "#lib/domain/time/time-format";
import { TYPED_EXAMPLE, typedTime } from "#lib/domain/time/typed-time";

const WRONG = `Write it as ${TYPED_EXAMPLE}.`;

/**
 * A day and a time, written as all screens write them: a browser's own field has the order and the clock of its own
 * language. Its calendar can still be opened. `at` is what it holds first, as clocks of the zone show it. `onTyped` receives
 * its text after each change.
 */
export function MomentField({
  label,
  hint,
  error,
  at,
  onTyped,
  ...input
}: LabelledProps &
  Omit<ComponentProps<"input">, "type" | "defaultValue"> & {
    at?: string | null;
    onTyped?: (text: string) => void;
  }) {
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  function judge(target: HTMLInputElement) {
    target.setCustomValidity(target.value.trim() === "" || typedTime(target.value) ? "" : WRONG);
    onTyped?.(target.value);
  }
  function open() {
    const [from, to] = [field.current, calendar.current];
    if (!from || !to) return;
    to.value = typedTime(from.value)?.slice(0, 16) ?? "";
    to.showPicker();
  }
  return (
    <Labelled
      {...{ label, hint, error }}
      control={(names) => (
        <span className="relative flex gap-1">
          <input
            ref={field}
            className="control w-full min-w-0 tabular-nums"
            placeholder={TYPED_EXAMPLE}
            autoComplete="off"
            {...names}
            {...input}
            defaultValue={at ? written(at) : undefined}
            onInput={({ currentTarget }) => judge(currentTarget)}
          />
          <input
            ref={calendar}
            type="datetime-local"
            aria-hidden
            tabIndex={-1}
            className="pointer-events-none absolute right-0 bottom-0 size-0 opacity-0"
            onChange={({ target }) => {
              if (!field.current || !target.value) return;
              field.current.value = written(target.value);
              judge(field.current);
            }}
          />
          <Button size="icon" aria-label="Open a calendar" onClick={open}>
            <CalendarDays size={14} aria-hidden />
          </Button>
        </span>
      )}
    />
  );
}

function written(at: string): string {
  const form = at.length > 16 ? "full" : "dateAndMinutes";
  return timeFormat(form, "UTC").format(new Date(`${at}Z`));
}
