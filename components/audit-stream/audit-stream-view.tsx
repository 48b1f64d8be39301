"use client";
import { useQuery } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import { auditStreamQuery } from "#components/audit-stream/audit-stream-queries.ts";
import { StreamActions } from "#components/audit-stream/stream-actions";
import { StreamFacts } from "#components/audit-stream/stream-facts";
import { Section } from "#components/service/section";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { AuditStream } from "#lib/wire/service/audit-stream";

/** Shows the stream that sends audit records as they are written. */
export function AuditStreamView({ initial }: { initial: AuditStream }) {
  const { data, error } = useQuery({ ...auditStreamQuery, ...usePollPause(), initialData: initial });
  if (data.state === "off")
    return (
      <Empty icon={<Radio size={28} />} title="Audit records are sent nowhere">
        Set <code className="font-mono">AUDIT_STREAM</code> to the https address of a webhook, or to{" "}
        <code className="font-mono">stdout</code>, and restart Redial. From then on every record is sent as it
        is written.
      </Empty>
    );
  return (
    <>
      {error && <ErrorPanel what="The stream's state could not be read again" error={error} />}
      <Section title="Where audit records go">
        <StreamFacts stream={data} />
        <StreamActions stream={data} />
      </Section>
      <p className="text-text-muted">
        Records are sent in the order in which they were written, each at least once. What the receiver does
        not take is tried again after a second, then later and later, at most five minutes apart. Records that
        are not sent yet are not deleted.
      </p>
    </>
  );
}
