/** A header: length, command, status and sequence number, 4 octets each. */
export const HEADER_OCTETS = 16;
const LENGTH_OCTETS = 4;
/** The longest frame that is read. A message_payload of 64 kB with its header still fits. */
const MAX_FRAME_OCTETS = 66_000;

/** The bytes are no frame. The next frame's beginning is unknown, so the connection is of no more use. */
type FrameFault = {
  /** The length that the peer claimed. */
  length: number;
  /** The sequence number of the frame that began, or 0 if it could not be read. */
  sequence: number;
};

export type Frames = {
  /** Returns the frames that are complete now, and a fault after them. After a fault nothing more is read. */
  take(chunk: Buffer): { frames: Buffer[]; fault: FrameFault | null };
};

/** Cuts a stream into frames, independent of its chunks. */
export function createFrames(maxOctets = MAX_FRAME_OCTETS): Frames {
  let chunks: Buffer[] = [];
  let buffered = 0;
  // The number of octets that the current frame needs, as far as it is known.
  let needed = LENGTH_OCTETS;
  let fault: FrameFault | null = null;

  function take(chunk: Buffer) {
    const frames: Buffer[] = [];
    if (fault) return { frames, fault };
    chunks.push(chunk);
    buffered += chunk.length;
    // Chunks are joined only when a frame is complete: a long frame in many small chunks is copied once.
    if (buffered < needed) return { frames, fault };
    let rest = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    needed = LENGTH_OCTETS;
    while (rest.length >= LENGTH_OCTETS) {
      const length = rest.readUInt32BE(0);
      if (length < HEADER_OCTETS || length > maxOctets) {
        fault = { length, sequence: rest.length >= HEADER_OCTETS ? rest.readUInt32BE(12) : 0 };
        return { frames, fault };
      }
      if (rest.length < length) {
        needed = length;
        break;
      }
      frames.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    chunks = rest.length > 0 ? [rest] : [];
    buffered = rest.length;
    return { frames, fault };
  }

  return { take };
}
