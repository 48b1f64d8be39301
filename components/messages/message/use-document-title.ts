import { useEffect } from "react";

/** Sets the window's title to the shown content until it closes; undefined leaves the title unchanged. */
export function useDocumentTitle(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return;
    const before = document.title;
    const own = `${text} · Redial`;
    document.title = own;
    return () => {
      // The next screen may already have set the title.
      if (document.title === own) document.title = before;
    };
  }, [text]);
}
