import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** An authenticator with one passkey (ES256), as browsers speak for it (WebAuthn), at this page. */
export function authenticator(pageUrl: string) {
  const { origin, hostname } = new URL(pageUrl);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++uses);
    const place = createHash("sha256").update(hostname).digest();
    return Buffer.concat([place, Buffer.from([flags | USER_PRESENT | USER_VERIFIED]), counter, more]);
  };
  const answer = <Response>(response: Response) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id: id.toString("base64url"),
    make(challenge: string) {
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText("fmt"), cborText("none"), cborText("attStmt"), Buffer.from([0xa0])],
        ...[cborText("authData"), cborBytes(authData(HAS_KEY, key))],
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["usb" as const],
      });
    },
    use(challenge: string) {
      const data = clientData("webauthn.get", challenge);
      const signed = authData(0);
      const hash = createHash("sha256").update(data).digest();
      return answer({
        clientDataJSON: data.toString("base64url"),
        authenticatorData: signed.toString("base64url"),
        signature: sign("sha256", Buffer.concat([signed, hash]), privateKey).toString("base64url"),
      });
    },
  };
}

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y}: the elliptic curve P-256 for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" }) as { x?: string; y?: string };
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    ...[cborBytes(Buffer.from(x, "base64url")), Buffer.from([0x22]), cborBytes(Buffer.from(y, "base64url"))],
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** Shorter than 256 bytes. */
function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 24 ? [0x40 + bytes.length] : [0x58, bytes.length];
  return Buffer.concat([Buffer.from(head), bytes]);
}
