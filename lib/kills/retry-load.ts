import * as z from "zod";
import { accepted } from "#lib/kills/ledger";
import { again, type Load } from "#lib/kills/load";

const SINGLE_AT_ONCE = 2;
const RETRIES_A_PAGE = 8;
const Page = z.object({ data: z.array(z.object({ id: z.string(), latestStatus: z.string() })) });

/** Retries of single messages and whole batches, chosen at random. Many are refused, as they should be. */
export function runRetries(load: Load, signal: AbortSignal): Promise<unknown> {
  const { random, ledger, call } = load;
  const ofMessages = Array.from({ length: SINGLE_AT_ONCE }, () =>
    again(
      signal,
      () => random.between(100, 800),
      () => retryMessages(load),
    ),
  );
  const ofBatches = again(
    signal,
    () => random.between(300, 2000),
    async () => {
      const upload = random.pick(accepted(ledger));
      if (!upload) return;
      const path = `/batch/${upload.batchId}/retry`;
      const { status } = await call("batch retry", upload.campaign, path, { method: "POST" });
      if (status === 200 || status === 201) ledger.batchRetries++;
    },
  );
  return Promise.all([...ofMessages, ofBatches]);
}

async function retryMessages({ random, ledger, call, campaigns }: Load): Promise<void> {
  const upload = random.next() < 0.6 ? random.pick(accepted(ledger)) : undefined;
  const campaign = upload?.campaign ?? random.pick(campaigns);
  if (!campaign) return;
  const list = upload ? `/batch/${upload.batchId}/messages` : "/messages";
  const page = Page.safeParse((await call("list", campaign, `${list}?limit=100`)).body);
  const failed = page.data?.data.filter(({ latestStatus }) => latestStatus === "failure") ?? [];
  for (const { id } of failed.slice(0, RETRIES_A_PAGE)) {
    const { status } = await call("retry", campaign, `/messages/${id}/retry`, { method: "POST" });
    if (status === 201) ledger.retried.set(id, (ledger.retried.get(id) ?? 0) + 1);
  }
}
