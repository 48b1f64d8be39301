import * as z from "zod";
import type { Call } from "#lib/kills/client";
import { type Finding, finding } from "#lib/kills/finding";
import { accepted, type Ledger } from "#lib/kills/ledger";
import type { Random } from "#lib/kills/random";

const MESSAGES = 100;
const Page = z.object({
  data: z.array(z.object({ id: z.string() })),
  pageData: z.object({ hasNextPage: z.boolean(), endCursor: z.string() }),
});

/** Reads some of what was accepted through the API: single messages, and all pages of one batch. */
export async function checkApi(call: Call, ledger: Ledger, random: Random): Promise<Finding[]> {
  const sent = [...ledger.sends.values()].filter(({ messageId }) => messageId !== null);
  const missing: string[] = [];
  for (let n = 0; n < Math.min(MESSAGES, sent.length); n++) {
    const chosen = random.pick(sent);
    if (!chosen) continue;
    const { status } = await call("retrieve", chosen.campaign, `/messages/${chosen.messageId}`);
    if (status !== 200) missing.push(`${chosen.messageId}: ${status}`);
  }
  return [
    finding("accepted messages that cannot be retrieved", missing),
    await checkBatch(call, ledger, random),
  ];
}

async function checkBatch(call: Call, ledger: Ledger, random: Random): Promise<Finding> {
  const what = "batches whose pages hold other than its messages, each once";
  const upload = random.pick(accepted(ledger));
  if (!upload) return finding(what, []);
  const ids = new Set<string>();
  let read = 0;
  for (let after: string | null = ""; after !== null; ) {
    const query = after === "" ? "limit=1000" : `limit=1000&after=${encodeURIComponent(after)}`;
    const answer = await call("list", upload.campaign, `/batch/${upload.batchId}/messages?${query}`);
    const { data, pageData } = Page.parse(answer.body);
    for (const { id } of data) ids.add(id);
    read += data.length;
    after = pageData.hasNextPage ? pageData.endCursor : null;
  }
  const isWhole = read === upload.rows && ids.size === upload.rows;
  return finding(
    what,
    isWhole ? [] : [`${upload.batchId}: ${upload.rows} rows, ${read} read, ${ids.size} different`],
  );
}
