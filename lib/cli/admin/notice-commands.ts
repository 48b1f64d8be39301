import type { AdminCommand } from "#lib/cli/admin/context";
import { check } from "#lib/cli/admin/input";
import { command } from "#lib/cli/command/command";
import { showNotice } from "#lib/installation/notices/show-notice";
import { clearNotice, setNotice } from "#lib/installation/notices/write-notice";
import { NoticeRequest } from "#lib/wire/service/notice";

/** Commands for the notice on every screen. */
export const noticeCommands: AdminCommand[] = [
  command({
    words: "notice show",
    summary: "Show the notice that everyone sees, or will see.",
    run: ({ pool }) => showNotice(pool),
  }),
  command({
    words: "notice set",
    summary: "Show a notice on every screen, in place of the one that is there.",
    options: {
      text: { value: "TEXT", about: "plain text of at most 300 characters" },
      until: { value: "TIME", about: "when it ends, as 2026-11-30T18:00:00Z; at most 90 days ahead" },
      from: { value: "TIME", about: "when it begins; now when left out" },
      severity: { value: "info|warning", about: "a warning cannot be dismissed; info when left out" },
    },
    run: async (service, given) => {
      await setNotice(service, check(NoticeRequest, given, "--"));
      return showNotice(service.pool);
    },
  }),
  command({
    words: "notice clear",
    summary: "Take the notice away.",
    run: async (service) => {
      await clearNotice(service);
      return showNotice(service.pool);
    },
  }),
];
