import * as z from "zod";
import { again, type Load } from "#lib/kills/load";

const AT_ONCE = 6;
const SENT = z.object({ id: z.string() });

/** Single sends. Each has its own code, which identifies its message even when the answer was lost. */
export function runSends(load: Load, signal: AbortSignal): Promise<unknown> {
  const { random, ledger, call } = load;
  const loops = Array.from({ length: AT_ONCE }, () =>
    again(
      signal,
      () => random.between(0, 60),
      async () => {
        const campaign = random.pick(load.campaigns) ?? load.watched;
        const code = `s${ledger.sends.size + 1}`;
        const record = { campaign, messageId: null as string | null };
        ledger.sends.set(code, record);
        const recipient = `65${random.between(80_000_000, 99_999_999)}`;
        const answer = await call("send", campaign, "/messages", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ recipient, language: "english", values: { name: "Ada", code } }),
        });
        if (answer.status === 201) record.messageId = SENT.parse(answer.body).id;
      },
    ),
  );
  return Promise.all(loops);
}
