"use client";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/form/button";

/** Opens a batch none of whose messages has been read yet. */
export function OpenBatch({ campaign }: { campaign: string }) {
  const router = useRouter();
  return (
    <form
      className="flex min-w-0 items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const id = String(new FormData(event.currentTarget).get("batch")).trim();
        if (id) router.push(`/campaigns/${campaign}/batches/${encodeURIComponent(id)}`);
      }}
    >
      <label className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        Batch id
        <input name="batch" className="control w-56 min-w-0" />
      </label>
      <Button type="submit">Open batch</Button>
    </form>
  );
}
