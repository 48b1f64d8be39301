import { Socket } from "node:net";
import pg from "pg";

/**
 * Whether PostgreSQL accepts or refuses a new connection within the time. Without an address, the host's name
 * is looked up again.
 */
export async function doesAnswer(url: string, address: string | null, limitMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "redial asks",
    connectionTimeoutMillis: limitMs,
    stream: () => (address === null ? new Socket() : new SocketTo(address)),
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Connects to the given address, because the host's name may mean another machine by now. */
class SocketTo extends Socket {
  readonly #address: string;

  constructor(address: string) {
    super();
    this.#address = address;
  }

  override connect(port: unknown): this {
    return super.connect(Number(port), this.#address);
  }
}
