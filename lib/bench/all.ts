import type { Benchmark } from "#lib/bench/benchmark";
import { checkBrowser } from "#lib/bench/console/check-browser";
import { checkNode } from "#lib/bench/console/check-node";
import { freshness } from "#lib/bench/console/freshness";
import { ownCampaigns } from "#lib/bench/console/own-campaigns";
import { pageWeight } from "#lib/bench/console/page-weight";
import { hour } from "#lib/bench/mixed/hour";
import { mixed } from "#lib/bench/mixed/mixed";
import { deliver } from "#lib/bench/service/deliver";
import { ingest } from "#lib/bench/service/ingest";
import { ingestCalm } from "#lib/bench/service/ingest-calm";
import { listAndSearch } from "#lib/bench/service/list-and-search";
import { send } from "#lib/bench/service/send";
import { smppDeliver } from "#lib/bench/service/smpp-deliver";

/** In the order in which they run. */
export const BENCHMARKS: Benchmark[] = [
  ingest,
  ingestCalm,
  mixed,
  hour,
  send,
  listAndSearch,
  deliver,
  smppDeliver,
  checkBrowser,
  checkNode,
  ownCampaigns,
  freshness,
  pageWeight,
];
