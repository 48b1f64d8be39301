import pg from "pg";

/**
 * Calls `use` with a connection of its own, which is closed when `use` ends. If the server closes it first, the running
 * statement fails; without a listener the connection's own error would end the process.
 */
export async function withClient<Result>(
  options: pg.ClientConfig,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(options);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
