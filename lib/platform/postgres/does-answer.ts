import { Socket } from "node:net";
import pg from "pg";

/**
 * Whether PostgreSQL lets a new connection in, or says why not, within the time. Without an address it is asked where
 * the host's name leads now.
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

/** Goes to the given address: the host's name may lead to another machine by now. */
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
