import { type AdminCommand, routeAdmin } from "#lib/cli/admin/context";
import { check } from "#lib/cli/admin/input";
import { command } from "#lib/cli/command/command";
import {
  pauseStream,
  renewStreamSecret,
  replayStream,
  resumeStream,
  testStream,
} from "#lib/installation/audit-stream/change-audit-stream";
import { showAuditStream } from "#lib/installation/audit-stream/show-audit-stream";
import { AuditReplayRequest } from "#lib/wire/service/audit-stream";

/** Commands for the stream of audit records in AUDIT_STREAM. */
export const auditStreamCommands: AdminCommand[] = [
  command({
    words: "audit-stream show",
    summary: "Show where audit records are sent, the last one that was, and what holds the others up.",
    run: (service) => showAuditStream(service),
  }),
  command({
    words: "audit-stream secret",
    summary: "Make a new secret for the webhook's signatures. The old one ends at once.",
    run: async (service) => renewStreamSecret(await routeAdmin(service)),
  }),
  command({
    words: "audit-stream test",
    summary: "Let the worker send a test; audit-stream show then says how it went.",
    run: async (service) => {
      await testStream(service);
      return showAuditStream(service);
    },
  }),
  command({
    words: "audit-stream pause",
    summary: "Send no audit records until audit-stream resume. None is lost.",
    run: async (service) => {
      await pauseStream(service);
      return showAuditStream(service);
    },
  }),
  command({
    words: "audit-stream resume",
    summary: "Send audit records again, from the last one that was sent.",
    run: async (service) => {
      await resumeStream(service);
      return showAuditStream(service);
    },
  }),
  command({
    words: "audit-stream replay",
    summary: "Send everything that was recorded since a moment once more.",
    options: { from: { value: "TIME", about: "such as 2026-11-01T00:00:00Z", required: true } },
    run: async (service, given) => {
      await replayStream(service, new Date(check(AuditReplayRequest, given, "--").from));
      return showAuditStream(service);
    },
  }),
];
