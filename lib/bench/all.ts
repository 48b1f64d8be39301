import type { Benchmark } from "#lib/bench/benchmark";
import { checkBrowser } from "#lib/bench/console/check-browser";
import { checkNode } from "#lib/bench/console/check-node";
import { freshness } from "#lib/bench/console/freshness";
import { months } from "#lib/bench/console/months";
import { pageWeight } from "#lib/bench/console/page-weight";
import { hour } from "#lib/bench/mixed/hour";
import { mixed } from "#lib/bench/mixed/mixed";
import { batchRetry } from "#lib/bench/service/batch-retry";
import { deliver } from "#lib/bench/service/deliver";
import { ingest } from "#lib/bench/service/ingest";
import { ingestCalm } from "#lib/bench/service/ingest-calm";
import { list } from "#lib/bench/service/list";
import { metrics } from "#lib/bench/service/metrics";
import { retention } from "#lib/bench/service/retention";
import { search } from "#lib/bench/service/search";
import { send } from "#lib/bench/service/send";
import { singles } from "#lib/bench/service/singles";
import { smpp } from "#lib/bench/service/smpp";
import { smppDeliver } from "#lib/bench/service/smpp-deliver";
import { upgrade } from "#lib/bench/upgrade/upgrade";
import { year } from "#lib/bench/year/year";

/** In the order in which they run. */
export const BENCHMARKS: Benchmark[] = [
  ingest,
  ingestCalm,
  mixed,
  hour,
  send,
  singles,
  list,
  search,
  deliver,
  smppDeliver,
  smpp,
  metrics,
  batchRetry,
  retention,
  year,
  upgrade,
  checkBrowser,
  checkNode,
  months,
  freshness,
  pageWeight,
];
