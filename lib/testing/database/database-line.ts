import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import pg from "pg";
import { inject, onTestFinished } from "vitest";

/** A proxy to the database that can stop taking bytes, fall silent like a lost host, and be cut. Answers may be `lateMs`. */
export async function databaseLine({ lateMs = 0, url = inject("databaseUrl") } = {}) {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const ends = new Set<{ near: Socket; far: Socket }>();
  let isSilent = false;
  const speak = ({ near, far }: { near: Socket; far: Socket }) => {
    near.pipe(far);
    if (lateMs === 0) far.pipe(near);
    else far.pipe(slow(lateMs)).pipe(near);
  };
  const server = createServer((near) => {
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const both = { near, far };
    ends.add(both);
    for (const end of [near, far]) end.on("error", () => undefined);
    near.on("close", () => {
      ends.delete(both);
      far.destroy();
    });
    if (!isSilent) speak(both);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const own = typeof address === "object" && address ? address.port : 0;
  const who = `${encodeURIComponent(user ?? "")}:${encodeURIComponent(String(password ?? ""))}`;
  return {
    url: `postgres://${who}@127.0.0.1:${own}/${database}`,
    /** Stops listening. */
    close: () => server.close(),
    /** The open connections of clients. */
    count: () => ends.size,
    silence: () => {
      isSilent = true;
      for (const { near, far } of ends) for (const end of [near, far]) end.unpipe().pause();
    },
    speak: () => {
      isSilent = false;
      ends.forEach(speak);
    },
    /** Open connections fall silent and new ones work, as when a firewall has forgotten them. */
    forget: () => {
      isSilent = false;
    },
    stall: () => ends.forEach(({ near }) => void near.unpipe().pause()),
    cut: () => ends.forEach(({ near, far }) => void [near, far].map((end) => end.destroy())),
  };
}

function slow(milliseconds: number): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => void setTimeout(() => done(null, chunk), milliseconds),
  });
}
