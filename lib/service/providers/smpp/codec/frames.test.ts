import fc from "fast-check";
import { expect, test } from "vitest";
import { createFrames } from "#lib/service/providers/smpp/codec/frames";

function frame(body: Uint8Array, sequence = 1): Buffer {
  const octets = Buffer.alloc(16 + body.length);
  octets.writeUInt32BE(octets.length, 0);
  octets.writeUInt32BE(sequence, 12);
  octets.set(body, 16);
  return octets;
}

/** Cuts `stream` into chunks at these offsets. */
function chunksOf(stream: Buffer, cuts: number[]): Buffer[] {
  const permits = [0, ...cuts.map((cut) => cut % (stream.length + 1)).sort((a, b) => a - b), stream.length];
  return permits.slice(1).map((end, i) => stream.subarray(permits[i], end));
}

test("frames come out whole, wherever the stream is cut", () => {
  const bodies = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 });
  fc.assert(
    fc.property(bodies, fc.array(fc.nat(), { maxLength: 40 }), (all, cuts) => {
      const sent = all.map((body, i) => frame(body, i));
      const frames = createFrames();
      const got = chunksOf(Buffer.concat(sent), cuts).flatMap((chunk) => frames.take(chunk).frames);
      expect(got).toEqual(sent);
    }),
  );
});

test.each([0, 1, 15, 66_001, 0x7fffffff, 0xffffffff])("a length of %i ends the stream", (length) => {
  const good = frame(Buffer.from("good"));
  const bad = frame(Buffer.alloc(0), 77);
  bad.writeUInt32BE(length, 0);
  const whole = createFrames().take(Buffer.concat([good, bad, good]));
  expect(whole).toEqual({ frames: [good], fault: { length, sequence: 77 } });

  // Four octets are enough to know it.
  const frames = createFrames();
  expect(frames.take(bad.subarray(0, 3))).toEqual({ frames: [], fault: null });
  expect(frames.take(bad.subarray(3, 4))).toEqual({ frames: [], fault: { length, sequence: 0 } });
  expect(frames.take(good)).toEqual({ frames: [], fault: { length, sequence: 0 } });
});

test("any octets are taken without an error", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (chunks) => {
      const frames = createFrames();
      for (const chunk of chunks) frames.take(Buffer.from(chunk));
    }),
  );
});

test("the longest frame fits, octet by octet", () => {
  const longest = frame(Buffer.alloc(66_000 - 16, 7));
  const frames = createFrames();
  const got = Array.from(longest, (_, i) => frames.take(longest.subarray(i, i + 1)).frames).flat();
  expect(got).toEqual([longest]);
});
