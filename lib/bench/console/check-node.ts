import { createReadStream, readFileSync } from "node:fs";
import Papa from "papaparse";
import { type Benchmark, figure } from "#lib/bench/benchmark";
import { timed } from "#lib/bench/numbers";
import { nameOf, writeCsv } from "#lib/bench/service/upload";
import { takeTurns } from "#lib/bench/take-turns";
import { createCsvCheck } from "#lib/domain/csv/check";

/** Chunks as they come from a socket. */
const CHUNK_BYTES = 64 * 1024;
const PIECE_BYTES = 1024 * 1024;

export const checkNode: Benchmark = {
  name: "check-node",
  work: "40 MB of CSV checked in Node.js; beside Papa Parse alone",
  async run(stage) {
    const file = writeCsv(stage, stage.of(40_000_000, 200_000), "check.csv");
    const bytes = readFileSync(file.path);
    const { ours, papa } = await takeTurns(stage.of(5, 1), {
      ours: () =>
        timed(() => {
          const rows = check(bytes);
          if (rows !== file.rows) throw new Error(`the check found ${rows} good rows of ${file.rows}`);
        }),
      papa: () => timed(() => parseAlone(file.path)),
    });
    return [figure(nameOf(file), ours, "ms", { most: 1.5 }, { name: "Papa Parse", value: papa })];
  },
};

function check(bytes: Uint8Array): number {
  const csv = createCsvCheck({
    variables: ["name", "code"],
    bodies: { english: "Dear {{name}}, your code is {{code}}." },
    nationalIds: false,
    maxRows: null,
  });
  let good = 0;
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    good += csv.push(bytes.subarray(at, at + CHUNK_BYTES)).rows.length;
  return good + csv.end().rows.length;
}

/** The way in which Papa Parse is meant to read a file in Node.js. */
function parseAlone(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    Papa.parse<string[]>(createReadStream(path, { highWaterMark: PIECE_BYTES }), {
      delimiter: ",",
      newline: "\n",
      chunk: ({ data }) => {
        rows += data.length;
      },
      complete: () => resolve(rows),
      error: reject,
    });
  });
}
