"use client";
import { Empty } from "#components/ui/empty";
import { Button } from "#components/ui/form/button";

export default function ConsoleError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <div role="alert">
      <Empty
        icon={null}
        title="This page could not be shown"
        action={<Button onClick={retry}>Try again</Button>}
      >
        Other pages may still work. {error.digest && `Quote ${error.digest} to support.`}
      </Empty>
    </div>
  );
}
