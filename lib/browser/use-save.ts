import { useRef, useState } from "react";
import { announce } from "#lib/browser/announcer";
import { CallError } from "#lib/browser/api";
import { asSentence } from "#lib/domain/text/as-sentence";

/**
 * One write of a form: under way once at a time, its refusal kept beside what was typed until the next try. `save`
 * gives the answer, or null when there is none.
 */
export function useSave<Input extends unknown[], Answer>(
  write: (...input: Input) => Promise<Answer>,
  done: string,
) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallError | null>(null);
  // The second click of a double click comes before the screen has drawn what the first one did.
  const running = useRef(false);

  async function save(...input: Input): Promise<Answer | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const answer = await write(...input);
      announce(done);
      return answer;
    } catch (error) {
      const said =
        error instanceof CallError ? error : new CallError("Your changes were not saved. Try again.", null);
      setProblem(said);
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  /** What the refusal says of a field. */
  const at = (field: string) => {
    const said = problem?.fields.find((each) => each.field === field)?.message;
    return said ? asSentence(said) : null;
  };
  return { save, busy, problem, at, forget: () => setProblem(null) };
}
