import { batchRetry } from "#lib/bench/batch-retry";
import type { Benchmark } from "#lib/bench/benchmark";
import { checkBrowser } from "#lib/bench/check-browser";
import { checkNode } from "#lib/bench/check-node";
import { deliver } from "#lib/bench/deliver";
import { freshness } from "#lib/bench/freshness";
import { ingest } from "#lib/bench/ingest";
import { ingestCalm } from "#lib/bench/ingest-calm";
import { list } from "#lib/bench/list";
import { pageWeight } from "#lib/bench/page-weight";
import { search } from "#lib/bench/search";
import { send } from "#lib/bench/send";

/** In the order in which they run. */
export const BENCHMARKS: Benchmark[] = [
  ingest,
  ingestCalm,
  send,
  list,
  search,
  deliver,
  batchRetry,
  checkBrowser,
  checkNode,
  freshness,
  pageWeight,
];
