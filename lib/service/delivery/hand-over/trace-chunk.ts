import { type OpenSpan, tracing } from "#lib/platform/tracing/tracing";

/**
 * The span of a claimed chunk of messages, from the beginning of the claim. A claim that finds nothing leaves
 * no span. Null while traces are off.
 */
export function traceChunk(route: string, messages: number, claimedFrom: Date): OpenSpan | null {
  const on = tracing();
  if (!on) return null;
  const attributes = { "redial.route": route, "redial.messages": messages };
  const chunk = on.within(undefined, () =>
    on.begin("delivery chunk", { kind: "internal", attributes, startedAt: claimedFrom }),
  );
  on.within(chunk, () => on.end(on.begin("claim", { kind: "internal", startedAt: claimedFrom })));
  return chunk;
}

/** Does the chunk's work in its span, and ends it. */
export async function inChunk<T>(chunk: OpenSpan | null, work: () => Promise<T>): Promise<T> {
  const on = tracing();
  if (!on || !chunk) return work();
  try {
    return await on.within(chunk, work);
  } finally {
    on.end(chunk);
  }
}
