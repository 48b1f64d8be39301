import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createServer as createSilent } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { keepBound } from "#lib/service/providers/http/keep-bound";
import { keepingListener } from "#lib/testing/providers/links";
import { selfSigned } from "#lib/testing/smsc/certificate";

const HERE = { environment: "sandbox", upstreamsMayBePrivate: true } as const;

/** The first state that the connection to an address reports. */
async function firstWord(address: string) {
  const { heard, listener } = keepingListener();
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  keepBound({ address, reach: HERE, listener, signal: ending.signal, onChange: () => {} });
  await expect.poll(() => heard.bound.length).toBe(1);
  return heard.bound[0];
}

async function tlsServer(certificate: { key: string; certificate: string }): Promise<number> {
  const server = createServer({ key: certificate.key, cert: certificate.certificate });
  server.on("tlsClientError", () => {}).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("a certificate that nobody vouches for is a sentence", async () => {
  const port = await tlsServer(selfSigned(["localhost"]));
  expect(await firstWord(`https://localhost:${port}`)).toEqual({
    isBound: false,
    fault: `The certificate of localhost:${port} is self-signed.`,
  });
});

test("an expired certificate is a sentence", async () => {
  const port = await tlsServer(selfSigned(["localhost"], { isExpired: true }));
  expect((await firstWord(`https://localhost:${port}`))?.fault).toMatch(
    new RegExp(`^The certificate of localhost:${port} (has expired|is self-signed)\\.$`),
  );
});

test("a port that does not speak TLS is a sentence", async () => {
  const server = createSilent((socket) =>
    socket.on("error", () => {}).end("HTTP/1.1 400 Bad Request\r\n\r\n"),
  );
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect((await firstWord(`https://localhost:${port}`))?.fault).toBe(
    `localhost:${port} does not speak TLS as this end does.`,
  );
});

test("a host name that nobody has is a sentence", async () => {
  expect((await firstWord("https://nobody.invalid/send"))?.fault).toBe(
    "The host name of nobody.invalid:443 cannot be found.",
  );
});
