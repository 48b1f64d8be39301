import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { type Certificate, selfSigned } from "#lib/testing/smsc/certificate";
import { outgoing, smppLink } from "#lib/testing/smsc/smpp-link";
import { startSmsc } from "#lib/testing/smsc/start-smsc";

/** A bind to a centre whose certificate this machine trusts. */
async function trusted(tls: Certificate, host = "127.0.0.1") {
  const before = getCACertificates();
  setDefaultCACertificates([...before, tls.certificate]);
  const smsc = await startSmsc({ tls });
  const bind = smppLink({ port: smsc.port, tls: true, host });
  onTestFinished(async () => {
    await bind.link.close();
    await smsc.close();
    setDefaultCACertificates(before);
  });
  return { port: smsc.port, ...bind };
}

test("messages go over TLS to a centre with a trusted certificate", async () => {
  const { send } = await trusted(selfSigned(["127.0.0.1"]));
  expect(await send([outgoing("6591")])).toMatchObject([{ kind: "accepted" }]);
});

test("a trusted certificate for another name is refused", async () => {
  const { states, port } = await trusted(selfSigned(["127.0.0.1"]), "localhost");
  const fault = `The certificate at localhost:${port} is for another name than localhost.`;
  await expect.poll(() => states[0]).toEqual({ isBound: false, fault });
});

test("a trusted certificate that has expired is refused", async () => {
  const { states } = await trusted(selfSigned(["127.0.0.1"], { isExpired: true }));
  const fault = "The certificate of 127.0.0.1 has expired.";
  await expect.poll(() => states[0]).toEqual({ isBound: false, fault });
});
