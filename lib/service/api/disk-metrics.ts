import { readDisk } from "#lib/platform/installation/disk";
import { gaugeText } from "#lib/service/api/metric-text";

/** Figures of the embedded database's disk. None if the database is on a server of its own. */
export async function diskMetrics(settings: Parameters<typeof readDisk>[0]): Promise<string> {
  const disk = await readDisk(settings);
  if (!disk) return "";
  return [
    gaugeText("redial_disk_free_bytes", "Free space of the embedded database's disk", [[{}, disk.freeBytes]]),
    gaugeText("redial_disk_bytes", "Size of the embedded database's disk", [[{}, disk.totalBytes]]),
  ].join("");
}
