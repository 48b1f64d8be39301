import { connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { inject, onTestFinished } from "vitest";

/** A way to the database that can stop taking bytes, and be cut. */
export async function databaseLine() {
  const { host, port, user, password, database } = new pg.Client({ connectionString: inject("databaseUrl") });
  const ends: { near: Socket; far: Socket }[] = [];
  const server = createServer((near) => {
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const end of [near, far]) end.on("error", () => undefined);
    near.pipe(far);
    far.pipe(near);
    ends.push({ near, far });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const own = typeof address === "object" && address ? address.port : 0;
  const who = `${encodeURIComponent(user ?? "")}:${encodeURIComponent(String(password ?? ""))}`;
  return {
    url: `postgres://${who}@127.0.0.1:${own}/${database}`,
    stall: () => ends.forEach(({ near }) => void near.unpipe().pause()),
    cut: () => ends.forEach(({ near, far }) => void [near, far].map((end) => end.destroy())),
  };
}
