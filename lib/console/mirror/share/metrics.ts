import { Gauge, type Registry } from "prom-client";
import type { ReadingShare } from "#lib/console/mirror/share/share";

export const READING_METRIC = "redial_reading_share";

/** Shows what part of a worker's machine the console's reading used in the last minute. */
export function readingMetrics(registry: Registry, { used }: Pick<ReadingShare, "used">): void {
  new Gauge({
    name: READING_METRIC,
    help: "Part of the machine's processors that the console's reading used in the last minute, 0 to 1",
    // Workers on several machines: the one that uses the most.
    aggregator: "max",
    registers: [registry],
    collect() {
      this.set(used());
    },
  });
}
