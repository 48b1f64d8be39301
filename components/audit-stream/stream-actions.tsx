import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { auditStreamQuery, auditStreamWrites } from "#components/audit-stream/audit-stream-queries.ts";
import { Button } from "#components/ui/form/button";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";
import type { AuditStream } from "#lib/wire/service/audit-stream";

const ReplayDialog = dynamic(
  () => import("#components/audit-stream/replay-dialog").then((m) => m.ReplayDialog),
  { ssr: false },
);
const SecretDialog = dynamic(() => import("#components/alerts/secret-dialog").then((m) => m.SecretDialog), {
  ssr: false,
});

/** An admin's actions on the stream. */
export function StreamActions({ stream }: { stream: AuditStream }) {
  const client = useQueryClient();
  const keep = (state: AuditStream) => client.setQueryData(auditStreamQuery.queryKey, state);
  const [isReplaying, setReplaying] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { paused, goesTo } = stream;
  const test = useWrite({ mutationFn: () => auditStreamWrites.test().then(keep) }, "A test is on its way");
  const pausing = useWrite(
    { mutationFn: () => (paused ? auditStreamWrites.resume() : auditStreamWrites.pause()).then(keep) },
    paused ? "The stream goes on" : "The stream is paused",
  );
  const renew = useWrite({ mutationFn: auditStreamWrites.secret }, "New secret made");
  const hasSecret = goesTo?.kind === "webhook" && goesTo.hasSecret;
  const showSecret = ({ secret: made }: { secret: string }) => {
    setSecret(made);
    return client.invalidateQueries(auditStreamQuery);
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {goesTo?.kind === "webhook" && (
          <Button
            look={hasSecret ? "plain" : "primary"}
            aria-disabled={renew.isPending || undefined}
            onClick={() => renew.send(undefined, showSecret)}
          >
            {hasSecret ? "New secret" : "Make the secret"}
          </Button>
        )}
        <Button aria-disabled={test.isPending || undefined} onClick={() => test.send(undefined)}>
          Send a test
        </Button>
        <Button aria-disabled={pausing.isPending || undefined} onClick={() => pausing.send(undefined)}>
          {paused ? "Resume" : "Pause"}
        </Button>
        <Button onClick={() => setReplaying(true)}>Send again…</Button>
      </div>
      {hasSecret && (
        <p className="text-text-muted">
          A new secret ends the old one at once. Deliveries are refused until the receiver has it, and are
          then sent again.
        </p>
      )}
      <FormProblem problem={test.problem ?? pausing.problem ?? renew.problem} />
      {isReplaying && <ReplayDialog onClose={() => setReplaying(false)} onDone={keep} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
