import { batchRetry } from "#lib/bench/batch-retry";
import type { Benchmark } from "#lib/bench/benchmark";
import { deliver } from "#lib/bench/deliver";
import { ingest } from "#lib/bench/ingest";
import { list } from "#lib/bench/list";
import { search } from "#lib/bench/search";
import { send } from "#lib/bench/send";

/** In the order in which they run. */
export const BENCHMARKS: Benchmark[] = [ingest, send, list, search, deliver, batchRetry];
