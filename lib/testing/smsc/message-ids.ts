/** How ids are written: as the number itself, in hexadecimal, or as text that only looks like one. */
export type IdBase = "decimal" | "hexadecimal" | "text";
export type IdBases = { response: IdBase; receipt: IdBase };

/** The ids of a message: the one in the answer, and the one in its receipts. The first begins with a zero in hexadecimal. */
export function messageIds(
  bases: () => IdBases,
  first = 0x0e999f21,
): () => { response: string; receipt: string } {
  let last = BigInt(first) - 1n;
  return () => {
    last++;
    const { response, receipt } = bases();
    return { response: written(last, response), receipt: written(last, receipt) };
  };
}

function written(id: bigint, base: IdBase): string {
  if (base === "decimal") return id.toString();
  const hexadecimal = id.toString(16).padStart(8, "0");
  return base === "hexadecimal" ? hexadecimal : `${hexadecimal}-7a1b-4c2d-9e3f-000000000001`;
}
