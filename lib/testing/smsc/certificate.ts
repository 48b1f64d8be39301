import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** Both in PEM. */
export type Certificate = { key: string; certificate: string };

const DAY_MS = 86_400_000;
const SEQUENCE = 0x30;
const SET = 0x31;
const CONTEXT = 0xa0;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const UTF8 = 0x0c;
const UTC_TIME = 0x17;
const BOOLEAN = 0x01;
/** Object identifiers in their DER form. */
const ECDSA_SHA256 = "2a8648ce3d040302";
const COMMON_NAME = "550403";
const BASIC_CONSTRAINTS = "551d13";
const ALTERNATIVE_NAMES = "551d11";
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

/** Signs a certificate with its own key, for these host names and IPv4 addresses. Valid for a day, or since two days ago for one. */
export function selfSigned(names: string[], { isExpired = false } = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const begun = Date.now() - (isExpired ? 2 : 1) * DAY_MS;
  const algorithm = der(SEQUENCE, objectId(ECDSA_SHA256));
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, objectId(COMMON_NAME), der(UTF8, Buffer.from(names[0] ?? "")))),
  );
  const content = der(
    SEQUENCE,
    der(CONTEXT, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    der(SEQUENCE, time(begun), time(begun + (isExpired ? 1 : 2) * DAY_MS)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(
      CONTEXT | 3,
      der(
        SEQUENCE,
        extension(BASIC_CONSTRAINTS, der(SEQUENCE, der(BOOLEAN, Buffer.from([0xff])))),
        extension(ALTERNATIVE_NAMES, der(SEQUENCE, ...names.map(alternative))),
      ),
    ),
  );
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const signature = sign("sha256", content, createPrivateKey(key));
  const whole = der(SEQUENCE, content, algorithm, der(BIT_STRING, Buffer.from([0]), signature));
  const lines = (whole.toString("base64").match(/.{1,64}/g) ?? []).join("\n");
  return { key, certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function objectId(hexadecimal: string): Buffer {
  return der(OBJECT_ID, Buffer.from(hexadecimal, "hex"));
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, "").slice(2, 14);
  return der(UTC_TIME, Buffer.from(`${digits}Z`));
}

function extension(id: string, content: Buffer): Buffer {
  return der(SEQUENCE, objectId(id), der(OCTET_STRING, content));
}

function alternative(name: string): Buffer {
  const isAddress = /^[\d.]+$/.test(name);
  return isAddress
    ? der(IP_ADDRESS, Buffer.from(name.split(".").map(Number)))
    : der(DNS_NAME, Buffer.from(name));
}
