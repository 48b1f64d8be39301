import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP archive of these files. `lies` are the unpacked sizes that its directory tells instead of the true ones. */
export function zipFile(files: Record<string, string>, lies: Record<string, number> = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    const name = Buffer.from(path);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(lies[path] ?? bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from("PK\x03\x04"), facts, name, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\0"), facts, place, name);
    offset += 30 + name.length + packed.length;
  }
  const names = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(names.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, names, end]);
}
