"use client";
import { Empty } from "#components/ui/empty";
import { Button } from "#components/ui/form/button";

export default function ConsoleError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <div role="alert">
      <Empty
        icon={null}
        title="This page could not be shown"
        action={<Button onClick={reset}>Try again</Button>}
      >
        Other pages may still work. {error.digest && `Quote ${error.digest} to support.`}
      </Empty>
    </div>
  );
}
