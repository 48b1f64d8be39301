import { useEffect, useRef } from "react";
import type { Change } from "#components/uploads/table/file-change.ts";

type Pasting = {
  choose: (files: File[], changes: readonly Change[]) => void;
  refuse: (problem: string) => void;
  columns: readonly string[];
};

/** Handles cells or a file pasted outside of a field. A single word is no table, and is ignored. */
export function usePaste(pasting: Pasting | null): void {
  const current = useRef(pasting);
  useEffect(() => {
    current.current = pasting;
  });
  useEffect(() => {
    async function take(event: ClipboardEvent) {
      const { choose, refuse, columns } = current.current ?? {};
      if (!choose || !refuse || !columns || isTyping(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (/[\t\r\n]/.test(text.trim())) {
        event.preventDefault();
        const { pastedTable } = await import("#components/uploads/table/pasted-table.ts");
        const table = await pastedTable(text, columns);
        if ("problem" in table) refuse(table.problem);
        else choose([table.file], [{ words: table.words, before: null }]);
      } else if (files.length > 0) {
        event.preventDefault();
        choose(files, []);
      }
    }
    document.addEventListener("paste", take);
    return () => document.removeEventListener("paste", take);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null
  );
}
