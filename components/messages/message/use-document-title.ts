import { useEffect } from "react";

/** Names the window after what is shown in it, for as long as it is; undefined leaves the name that it has. */
export function useDocumentTitle(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return;
    const before = document.title;
    const own = `${text} · Redial`;
    document.title = own;
    return () => {
      // The next screen may have named the window already.
      if (document.title === own) document.title = before;
    };
  }, [text]);
}
