import { type FormEvent, useState } from "react";
import { signInProblem } from "#components/sign-in/sign-in.ts";

/** A form that is sent once at a time, and what was wrong with it the last time. It stays busy once it has succeeded. */
export function useSubmit(send: (form: FormData) => Promise<void>, first = "") {
  const [problem, setProblem] = useState(first);
  const [busy, setBusy] = useState(false);
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem("");
    try {
      await send(form);
    } catch (error) {
      setProblem(signInProblem(error));
      setBusy(false);
    }
  }
  return { problem, busy, onSubmit };
}
