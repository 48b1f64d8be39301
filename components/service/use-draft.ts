import { useEffect, useState } from "react";

export type Draft<Value> = {
  value: Value;
  change: (next: Value) => void;
  /** Whether the stored draft has been looked up; until then the value is `initial`. */
  looked: boolean;
  /** Whether it was typed before this page was loaded. */
  restored: boolean;
  /** Returns to `initial`, or to what was just saved. */
  discard: (next?: Value) => void;
};

const storageKey = (name: string) => `redial.draft.${name}`;

/**
 * A draft kept in this tab until it is saved, so that a failed request, a reload or an ended session loses nothing.
 * Never use it for secrets.
 */
export function useDraft<Value>(name: string, initial: Value): Draft<Value> {
  const [value, setValue] = useState(initial);
  const [restored, setRestored] = useState(false);
  const [looked, setLooked] = useState(false);

  // Runs after the first paint, which must match the server's.
  useEffect(() => {
    const kept = readDraft<Value>(name);
    setLooked(true);
    if (kept === null) return;
    setValue(kept);
    setRestored(true);
  }, [name]);

  function change(next: Value): void {
    setValue(next);
    sessionStorage.setItem(storageKey(name), JSON.stringify(next));
  }
  function discard(next: Value = initial): void {
    sessionStorage.removeItem(storageKey(name));
    setValue(next);
    setRestored(false);
  }
  return { value, change, looked, restored, discard };
}

function readDraft<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(name)) ?? "null");
  } catch {
    return null;
  }
}
