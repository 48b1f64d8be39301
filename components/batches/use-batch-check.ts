import { useEffect, useState } from "react";
import { checkPage } from "#components/operations/operation-writes.ts";

export type CheckProgress = { read: number; total: number | null; done: boolean; error: Error | null };

const BEGUN: CheckProgress = { read: 0, total: null, done: false, error: null };

/** Reads the whole batch from the service, page by page, while the dialog is open; closing it stops that. */
export function useBatchCheck(campaign: string, batch: string): CheckProgress {
  const [progress, setProgress] = useState(BEGUN);
  useEffect(() => {
    let gone = false;
    async function check() {
      let after: string | null = null;
      do {
        const page = await checkPage(campaign, batch, after);
        if (gone) return;
        if (page.waitMs > 0) await new Promise((resolve) => setTimeout(resolve, page.waitMs));
        else {
          setProgress((before) => ({
            ...before,
            read: before.read + page.read,
            total: page.total ?? before.total,
            done: page.after === null,
          }));
        }
        after = page.waitMs > 0 ? after : page.after;
        if (page.waitMs === 0 && after === null) return;
      } while (!gone);
    }
    setProgress(BEGUN);
    check().catch((error: Error) => !gone && setProgress((before) => ({ ...before, error })));
    return () => {
      gone = true;
    };
  }, [campaign, batch]);
  return progress;
}
