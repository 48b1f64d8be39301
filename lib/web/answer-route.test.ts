import { globSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#lib/testing/process/temporary-folder";
import { answerRoute } from "#lib/web/answer-route";
import { routeFiles } from "#lib/web/route-files";

const APP = join(import.meta.dirname, "../../app/api");

/** A server whose routes are these files. Any other path is answered with 404 and "page". */
async function serve(files: Record<string, string>): Promise<string> {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, path, "route.ts"), text);
  }
  const handle = answerRoute(routeFiles(folder, "/api"), async (_request, response) => {
    response.writeHead(404).end("page");
  });
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const says = (text: string) => `export const GET = () => new Response("${text}");`;

test("every route file of app is found by its own address", () => {
  const find = routeFiles(APP, "/api");
  const files = globSync("**/route.ts", { cwd: APP });
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const path = `/api/${file.slice(0, -"/route.ts".length)}`;
    const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => name);
    const asked = path.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, "$1");
    expect(Object.keys(find(asked)?.params ?? { "no route": path })).toEqual(names);
    expect(find(`${asked}/x/y`)?.params ?? {}).toEqual({});
  }
});

test("a literal segment is preferred to a parameter, which is decoded, and the rest of a path comes last", async () => {
  const param = "export const GET = async (_, { params }) => Response.json(await params);";
  const url = await serve({ "a/[...rest]": says("rest"), "a/[id]": param, "a/new": says("literal") });
  const read = async (path: string) => (await fetch(url + path)).text();
  expect(await read("/api/a/new")).toBe("literal");
  expect(await read("/api/a/b%20c")).toBe('{"id":"b c"}');
  expect(await read("/api/a/b/c")).toBe("rest");
  expect(await read("/api/a")).toBe("page");
});

test("a method that a file lacks is refused with those it has, HEAD is answered by GET", async () => {
  const url = await serve({ a: `${says("text")} export const DELETE = GET;` });
  const refused = await fetch(`${url}/api/a`, { method: "POST" });
  expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "DELETE, GET, HEAD, OPTIONS"]);
  const options = await fetch(`${url}/api/a`, { method: "OPTIONS" });
  expect([options.status, options.headers.get("Allow")]).toEqual([204, "DELETE, GET, HEAD, OPTIONS"]);
  const head = await fetch(`${url}/api/a`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("a long answer is compressed for those who take it, whole or as it is written", async () => {
  const url = await serve({
    json: `export const GET = () => Response.json({ text: "x".repeat(5000) });`,
    file: `export const GET = () => new Response("x".repeat(5000), { headers: { "Content-Type": "text/csv" } });`,
  });
  for (const path of ["json", "file"]) {
    const answer = await fetch(`${url}/api/${path}`);
    expect(answer.headers.get("Content-Encoding")).toBe("gzip");
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(await answer.text()).toContain("x".repeat(5000));
    const plain = await fetch(`${url}/api/${path}`, { headers: { "Accept-Encoding": "identity" } });
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    expect(await plain.text()).toContain("x".repeat(5000));
  }
});

for (const encoding of ["gzip", "identity"]) {
  test(`a client that leaves ends the reading of its file, sent as ${encoding}`, async () => {
    const url = await serve({
      file: `import { randomBytes } from "node:crypto";
        let cancelled = false;
        const pull = (to) => to.enqueue(randomBytes(65536));
        const cancel = () => { cancelled = true; };
        export const GET = () =>
          new Response(new ReadableStream({ pull, cancel }), { headers: { "Content-Type": "text/csv" } });
        export const POST = () => Response.json({ cancelled });`,
    });
    const leaving = new AbortController();
    const headers = { "Accept-Encoding": encoding };
    const answer = await fetch(`${url}/api/file`, { headers, signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
    const state = async () => (await fetch(`${url}/api/file`, { method: "POST" })).json();
    await expect.poll(state).toEqual({ cancelled: true });
  });
}

test("several cookies of one answer stay apart", async () => {
  const url = await serve({
    a: `export const GET = () => Response.json({}, { headers: [["Set-Cookie", "a=1"], ["Set-Cookie", "b=2"]] });`,
  });
  expect((await fetch(`${url}/api/a`)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});
