import { once } from "node:events";
import { connect } from "node:net";
import { createFrames } from "#lib/service/providers/smpp/codec/frames";
import { makePdu } from "#lib/service/providers/smpp/codec/make-pdu";
import { decodePdu, encodePdu, type Pdu } from "#lib/service/providers/smpp/codec/pdu";

type Given = { port: number; window: number; messages: number };

/**
 * Sends messages through one bind with nothing but the codec, and takes their receipts. Resolves with the milliseconds
 * from the first message until all are answered and their receipts acknowledged.
 */
export async function bareSmpp({ port, window, messages }: Given): Promise<number> {
  const socket = connect(port, "127.0.0.1").setNoDelay(true);
  await once(socket, "connect");
  const frames = createFrames();
  let sent = 0;
  let answers = 0;
  let receipts = 0;
  let begun = 0;

  function fill(out: Buffer[]): void {
    for (; sent < messages && sent - answers < window; sent++) out.push(submit(sent + 2));
  }

  return new Promise((resolve) => {
    socket.on("data", (chunk: Buffer) => {
      const out: Buffer[] = [];
      for (const frame of frames.take(chunk).frames) {
        const { pdu } = decodePdu(frame);
        if (pdu?.command === "bind_transceiver_resp") begun = performance.now();
        else if (pdu?.command === "submit_sm_resp") answers++;
        else if (pdu?.command === "deliver_sm") {
          receipts++;
          out.push(encodePdu(makePdu("deliver_sm_resp", pdu.sequence) as Pdu));
        }
      }
      fill(out);
      if (out.length > 0) socket.write(Buffer.concat(out));
      if (receipts === messages && answers === messages) {
        resolve(performance.now() - begun);
        socket.end();
      }
    });
    const bind = { systemId: "redial", password: "secret", interfaceVersion: 0x34 };
    socket.write(encodePdu(makePdu("bind_transceiver", 1, bind) as Pdu));
  });
}

function submit(sequence: number): Buffer {
  return encodePdu(
    makePdu("submit_sm", sequence, {
      sourceTon: 5,
      source: "Redial",
      destinationTon: 1,
      destinationNpi: 1,
      destination: `659${String(sequence).padStart(7, "0")}`,
      registeredDelivery: 1,
      shortMessage: Buffer.from(`Your appointment is at 10:30. Your number is ${sequence}.`, "latin1"),
    }) as Pdu,
  );
}
