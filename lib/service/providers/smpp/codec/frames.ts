/** A header: length, command, status and sequence number, 4 octets each. */
export const HEADER_OCTETS = 16;
const LENGTH_OCTETS = 4;
/** The longest frame that is read. A message_payload of 64 kB with its header still fits. */
export const MAX_FRAME_OCTETS = 66_000;

/** What came is no frame, and where the next one begins is not known: the connection is of no more use. */
export type FrameFault = {
  /** As the peer said it. */
  length: number;
  /** Of the frame that began, where it could be read; else 0. */
  sequence: number;
};

export type Frames = {
  /** The frames that are whole now, and the fault behind them. After a fault nothing more is read. */
  take(chunk: Buffer): { frames: Buffer[]; fault: FrameFault | null };
};

/** Cuts a stream into frames, wherever its chunks begin and end. */
export function createFrames(maxOctets = MAX_FRAME_OCTETS): Frames {
  let chunks: Buffer[] = [];
  let held = 0;
  // Octets that the frame that has begun needs, as far as they are known.
  let needed = LENGTH_OCTETS;
  let fault: FrameFault | null = null;

  function take(chunk: Buffer) {
    const frames: Buffer[] = [];
    if (fault) return { frames, fault };
    chunks.push(chunk);
    held += chunk.length;
    // Joined only when a frame is whole: a long frame in many small chunks is copied once.
    if (held < needed) return { frames, fault };
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
    held = rest.length;
    return { frames, fault };
  }

  return { take };
}
