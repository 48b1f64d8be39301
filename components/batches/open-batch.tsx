"use client";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button";

/** For a batch of which no message has been read yet. */
export function OpenBatch({ campaign }: { campaign: string }) {
  const router = useRouter();
  return (
    <form
      className="flex min-w-0 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const id = String(new FormData(event.currentTarget).get("batch")).trim();
        if (id) router.push(`/campaigns/${campaign}/batches/${encodeURIComponent(id)}`);
      }}
    >
      <input
        name="batch"
        aria-label="Open by batch id"
        placeholder="Open by batch id"
        className="control w-56 min-w-0"
      />
      <Button type="submit">Open</Button>
    </form>
  );
}
