import { showAuditStream } from "#lib/installation/audit-stream/show-audit-stream";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { AuditStream } from "#lib/wire/service/audit-stream";

export const GET = serviceEndpoint({
  permission: "administer",
  answer: AuditStream,
  handle: ({ service }) => showAuditStream(service),
});
