import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { SOCKET_PORT } from "#lib/platform/embedded/url";

const MIB = 1024 * 1024;

export type ServerSettings = Record<string, string | number>;

/**
 * The server's settings as command-line words; `own` settings come last and override others. They depend on
 * the machine, so they are not stored with the data.
 */
export function serverSettings(native: string, socketFolder: string, own: ServerSettings = {}): string[] {
  const settings: ServerSettings = {
    listen_addresses: "",
    port: SOCKET_PORT,
    // The setting is a list; the quotes protect a comma or a blank in the path.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    // A web process and a worker use up to 60 together.
    max_connections: 200,
    shared_buffers: `${sharedBuffersMib()}MB`,
    random_page_cost: 1.1,
    wal_compression: "on",
    max_wal_size: "4GB",
    // Log files up to this size are reused instead of deleted.
    min_wal_size: "1GB",
    // New log files are not filled with zeros first: every commit would wait for that, often during an
    // upload. The first commits into a new file take a little longer instead.
    wal_init_zero: "off",
    // Pages that files and delivery change are written ahead, so that calls find free buffers.
    bgwriter_delay: "50ms",
    bgwriter_lru_maxpages: 1000,
    bgwriter_lru_multiplier: 4,
    // An accepted message must survive a power cut.
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
