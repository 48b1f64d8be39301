import { Gauge, Registry } from "prom-client";
import { readDisk } from "#lib/platform/installation/disk";

/** The disk of the embedded database; nothing where the database is on a server of its own. */
export async function diskMetrics(settings: Parameters<typeof readDisk>[0]): Promise<Registry> {
  const registry = new Registry();
  const disk = await readDisk(settings);
  if (!disk) return registry;
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  gauge("redial_disk_free_bytes", "Free space of the embedded database's disk").set(disk.freeBytes);
  gauge("redial_disk_bytes", "Size of the embedded database's disk").set(disk.totalBytes);
  return registry;
}
