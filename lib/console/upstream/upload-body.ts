import { randomBytes } from "node:crypto";

export type UploadBody = {
  headers: Record<string, string>;
  bytes: AsyncIterable<Uint8Array>;
  /** Whether the last byte was handed over. Before that, no service can have taken the file for whole. */
  isComplete(): boolean;
};

/**
 * The multipart body of endpoint 5 around a file's bytes, which pass through unchanged and are never held. `accept`
 * is asked after the last of them: unless it agrees, the body's end is never sent, and so nothing is created.
 */
export function uploadBody(
  file: AsyncIterable<Uint8Array>,
  { fileName, bytes }: { fileName: string; bytes: number },
  accept: () => boolean,
): UploadBody {
  const boundary = `redial-${randomBytes(16).toString("hex")}`;
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escaped(fileName)}"\r\nContent-Type: text/csv\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  let complete = false;

  async function* body(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* file;
    if (!accept()) throw new Error("the file is not the one that was checked");
    complete = true;
    yield tail;
  }

  return {
    headers: {
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": String(head.length + bytes + tail.length),
    },
    bytes: body(),
    isComplete: () => complete,
  };
}

/** As browsers write a file's name into a form. */
function escaped(fileName: string): string {
  return fileName.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
