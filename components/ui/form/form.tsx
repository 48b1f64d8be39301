"use client";
import type { ComponentProps } from "react";
import { FormProblem } from "#components/ui/form/form-problem";

type Props = Omit<ComponentProps<"form">, "method" | "onSubmit"> &
  ComponentProps<typeof FormProblem> & { onSend: (typed: FormData, form: HTMLFormElement) => void };

/** A form with what is wrong with it at its head. Sent before the script runs, it keeps secrets out of the address. */
export function Form({ problem, fieldsSay, onSend, children, ...form }: Props) {
  return (
    <form
      method="post"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(new FormData(event.currentTarget), event.currentTarget);
      }}
    >
      <FormProblem problem={problem} fieldsSay={fieldsSay} />
      {children}
    </form>
  );
}
