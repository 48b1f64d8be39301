import { homeDoubt } from "#lib/domain/recipients/home-number";

/** A cell in double quotes, in which a line break ends no row, or the end of a row. */
const QUOTED_OR_END = /"(?:[^"]|"")*"|\r\n|\n|\r/g;
/** The first cell of a row, which is the recipient. */
const FIRST_CELL = /"?([0-9]+)"?(?=,)/y;

/** The same file with the home country's calling code once where it was missing or stood twice; all else is kept. */
export async function withHomeCodes(file: File, homeCode: number | null): Promise<File> {
  const text = await new Response(file).text();
  const bom = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  const parts: string[] = bom[0] === 0xef && bom[1] === 0xbb && bom[2] === 0xbf ? ["\uFEFF"] : [];
  let kept = 0;
  for (const end of text.matchAll(QUOTED_OR_END)) {
    if (end[0].startsWith('"')) continue;
    FIRST_CELL.lastIndex = end.index + end[0].length;
    const [cell = "", digits = ""] = FIRST_CELL.exec(text) ?? [];
    const doubt = homeDoubt(digits, homeCode);
    if (!doubt) continue;
    const start = end.index + end[0].length;
    parts.push(text.slice(kept, start), doubt.mended);
    kept = start + cell.length;
  }
  parts.push(text.slice(kept));
  return new File(parts, file.name, { type: file.type, lastModified: file.lastModified });
}
