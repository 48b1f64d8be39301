import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { announce } from "#lib/browser/announcer";
import { CallError } from "#lib/browser/api";
import { asSentence } from "#lib/domain/text/as-sentence";

/**
 * A write from a form or button: only one runs at a time, and a refusal stays beside the input until the next try. `done`
 * is announced on success; `send` then calls `then`, even if the screen has gone meanwhile.
 */
export function useWrite<Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>, done = "") {
  const { mutateAsync, isPending, isSuccess, error, variables, reset } = useMutation(options);
  // A double click's second click comes before the screen shows the effect of the first.
  const running = useRef(false);

  async function send(input: Input, then?: (answer: Answer) => unknown): Promise<void> {
    if (running.current) return;
    running.current = true;
    const ended = await mutateAsync(input).then(
      (answer) => ({ answer }),
      () => null,
    );
    running.current = false;
    if (!ended) return;
    if (done) announce(done);
    await then?.(ended.answer);
  }

  const problem = error && asProblem(error);
  /** The refusal's message for a field. */
  const at = (field: string) => {
    const said = problem?.fields.find((each) => each.field === field)?.message;
    return said ? asSentence(said) : null;
  };
  return { send, isPending, isSuccess, problem, at, variables, reset };
}

function asProblem(error: Error): CallError {
  return error instanceof CallError ? error : new CallError("Your changes were not saved. Try again.", null);
}
