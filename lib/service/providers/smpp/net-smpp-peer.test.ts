import { expect, onTestFinished, test } from "vitest";
import type { Outcome } from "#lib/service/providers/link";
import { installed } from "#lib/testing/process/installed";
import { type Reported, startPerlCentre } from "#lib/testing/smsc/peers/perl-centre";
import { sendAll } from "#lib/testing/smsc/send-all";
import { outgoing, smppLink } from "#lib/testing/smsc/smpp-link";

const hasPeer = installed("perl -MNet::SMPP", ["perl", "-MNet::SMPP", "-e1"]);
const TEXTS = ["Hello", "您好 😀", "வணக்கம்", "A long text. ".repeat(30), "很长的短信😀".repeat(20)];
const COUNT = 200;
/** The expected status by the centre's last word. */
const STATUS_OF: Record<string, string> = {
  DELIVRD: "success",
  UNDELIV: "failure",
  EXPIRED: "failure",
  REJECTD: "failure",
};

test.skipIf(!hasPeer).for([
  { options: [], route: {} },
  { options: ["ids=hexdec"], route: { ids: { response: "hexadecimal", receipt: "decimal" } } },
  { options: ["receipts=early"], route: { longMessages: "udh16" } },
  { options: ["receipts=tlv"], route: { longMessages: "sar" } },
  { options: ["receipts=payload"], route: { longMessages: "payload" } },
  { options: ["receipts=data"], route: { bind: "pair", alphabet: "ucs2" } },
] as const)("every message ends as Net::SMPP's centre says, with $options", async ({ options, route }) => {
  const centre = await startPerlCentre([...options]);
  const timing = { throttledMs: 50, longestThrottledMs: 100, recoveryMs: 100 };
  const bind = smppLink({ port: centre.port, timing, ...route });
  onTestFinished(bind.link.close);
  const messages = Array.from({ length: COUNT }, (_, n) =>
    outgoing(`65910000${String(n).padStart(3, "0")}`, TEXTS[(n + Math.floor(n / 10)) % TEXTS.length]),
  );
  const outcomes = await sendAll(bind, messages);

  const ids = outcomes.flatMap((outcome) => (outcome.kind === "accepted" ? outcome.externalIds : []));
  await expect.poll(() => centre.reports().filter(({ status }) => status === 0).length).toBe(ids.length);
  const reports = Map.groupBy(centre.reports(), ({ destination }) => destination);
  const taken = (recipient: string) => (reports.get(recipient) ?? []).filter(({ status }) => status === 0);
  for (const [n, { recipient }] of messages.entries())
    expectOutcome(outcomes[n], recipient, taken(recipient));
  const receipts = centre.reports().flatMap((report) => (report.stat === "" ? [] : [idOf(report, options)]));
  const lastOf = () => new Map(bind.receipts.map(({ externalId, status }) => [externalId, status]));
  await expect.poll(() => lastOf().size).toBe(receipts.length);
  const wanted = centre.reports().filter(({ stat }) => stat !== "");
  await expect
    .poll(() => wanted.filter((report) => lastOf().get(idOf(report, options)) !== STATUS_OF[report.stat]))
    .toEqual([]);

  const keys = centre
    .reports()
    .flatMap(({ status, ...part }) =>
      status === 0 ? [`${part.destination} ${part.octets} ${part.tlvs}`] : [],
    );
  expect(keys.length).toBe(new Set(keys).size);
  await bind.link.close();
  expect(centre.complaints()).toEqual([]);
});

function expectOutcome(outcome: Outcome | undefined, recipient: string, taken: Reported[]): void {
  if (recipient.endsWith("8")) expect(outcome).toMatchObject({ kind: "refused", codes: [{ code: "0x0B" }] });
  else expect(outcome).toMatchObject({ kind: "accepted", externalIds: { length: taken.length } });
}

/** The id that the link reports: the one of the answer. */
function idOf({ id }: Reported, options: readonly string[]): string {
  return options.includes("ids=hexdec") ? BigInt(id).toString() : id;
}
