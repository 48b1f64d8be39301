import { renewStreamSecret } from "#lib/installation/audit-stream/change-audit-stream";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { AuditStreamSecret } from "#lib/wire/service/audit-stream";

/** Replaces the secret. The new one is shown once; the old one becomes invalid at once. */
export const POST = serviceEndpoint({
  permission: "administer",
  stepUp: true,
  answer: AuditStreamSecret,
  audit: { action: "audit_stream.secret" },
  handle: ({ service, mirror, by }) => renewStreamSecret({ ...service, sealing: mirror.keySecret }, by),
});
