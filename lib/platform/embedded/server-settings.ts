import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { SOCKET_PORT } from "#lib/platform/embedded/url";

const MIB = 1024 * 1024;

export type ServerSettings = Record<string, string | number>;

/**
 * The server's settings as command-line words; `own` come last and win. They depend on the machine, so they are not
 * stored with the data.
 */
export function serverSettings(native: string, socketFolder: string, own: ServerSettings = {}): string[] {
  const settings: ServerSettings = {
    listen_addresses: "",
    port: SOCKET_PORT,
    // The setting is a list; the quotes protect a comma or a blank in the path.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    // A web and a worker take up to 60 together.
    max_connections: 200,
    shared_buffers: `${sharedBuffersMib()}MB`,
    random_page_cost: 1.1,
    wal_compression: "on",
    max_wal_size: "4GB",
    // Log files are used again rather than deleted.
    min_wal_size: "1GB",
    // A new one is not written full of zeros, for which every commit waited: 10 to 90 ms for each 16 MB, nearly two a second
    // beside a file. The first commits into it take twice as long instead, 0.2 to 0.4 ms.
    wal_init_zero: "off",
    // Pages that a file or a delivery has changed are written ahead, so that a call finds room without writing them itself.
    bgwriter_delay: "50ms",
    bgwriter_lru_maxpages: 1000,
    bgwriter_lru_multiplier: 4,
    // An accepted message must outlive a power cut.
    synchronous_commit: "on",
    // Statements and rows in error messages would put recipients into the log.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
  };
  if (hasStatementStatistics(native)) settings.shared_preload_libraries = "pg_stat_statements";
  return Object.entries({ ...settings, ...own }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** 15 % of the memory this process may use, between 32 MiB and 1 GiB. */
function sharedBuffersMib(): number {
  const allowed = process.constrainedMemory();
  const memory = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  return Math.round(Math.min(1024, Math.max(32, (memory * 0.15) / MIB)));
}

function hasStatementStatistics(native: string): boolean {
  return ["so", "dylib"].some((end) =>
    existsSync(join(native, "lib", "postgresql", `pg_stat_statements.${end}`)),
  );
}
