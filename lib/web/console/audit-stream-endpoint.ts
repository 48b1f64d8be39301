import { showAuditStream } from "#lib/installation/audit-stream/show-audit-stream";
import type { Administrator } from "#lib/service/administrator";
import type { Service } from "#lib/service/context";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { AuditStream } from "#lib/wire/service/audit-stream";

/** A write to the audit stream that answers with its new state. */
export function auditStreamWrite(
  action: string,
  write: (service: Service, by: Administrator, request: Request) => Promise<void>,
) {
  return serviceEndpoint({
    permission: "administer",
    answer: AuditStream,
    audit: { action },
    handle: async ({ service, by, request }) => {
      await write(service, by, request);
      return showAuditStream(service);
    },
  });
}
