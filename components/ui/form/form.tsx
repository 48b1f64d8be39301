"use client";
import type { ComponentProps } from "react";
import { FormProblem } from "#components/ui/form/form-problem";

type Props = Omit<ComponentProps<"form">, "method" | "onSubmit"> &
  ComponentProps<typeof FormProblem> & { onSend: (typed: FormData, form: HTMLFormElement) => void };

/** A form with its problem at the top. If it is sent before the script runs, secrets stay out of the URL. */
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
