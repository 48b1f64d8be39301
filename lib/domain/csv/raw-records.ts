/** A cell, quoted or not, and its end. A quote that does not begin a cell is an ordinary character. */
const CELL = /(?:"[^"]*(?:""[^"]*)*"[^,\r\n]*|[^,\r\n]*)(,|\r\n|\r|\n|$)/y;

/** The records of a text with commas as they are written, each with its line break: together they are the text. */
export function* rawRecords(text: string): Generator<string, undefined> {
  let start = 0;
  let at = 0;
  while (at < text.length) {
    CELL.lastIndex = at;
    const end = CELL.exec(text)?.[1];
    at = CELL.lastIndex;
    if (end === "," && at < text.length) continue;
    yield text.slice(start, at);
    start = at;
  }
}
