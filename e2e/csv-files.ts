import { csv, goodRows, HEADER } from "./csv";

const BOM = "\ufeff";
const ADA = "6591234567,english,Ada,42";
const ACCENTED = csv(["6591234567,english,Adél,42"]);
const utf16 = Buffer.from(BOM + ACCENTED, "utf16le");
const to = (recipient: string) => csv([`${recipient},english,Ada,1`]);
const named = (name: string) => csv([`6591234567,english,${name},1`]);

/** Files as they come from spreadsheets, exports and typing: whoever checks one must say the same of it. */
export const CSV_FILES: Record<string, string | Buffer> = {
  "line feeds": csv([ADA]),
  "a byte-order mark": BOM + csv([ADA]),
  "a byte-order mark before a quoted header": `${BOM}"recipient","language","name","code"\n${ADA}\n`,
  CRLF: csv([ADA, ADA], HEADER, "\r\n"),
  CR: csv([ADA, ADA], HEADER, "\r"),
  "mixed line ends, the last missing": `${HEADER}\r\n${ADA}\r${ADA}\n\n${ADA}`,
  "UTF-16": utf16,
  "UTF-16, big-endian": Buffer.from(utf16).swap16(),
  "UTF-16 without its mark": Buffer.from(ACCENTED, "utf16le"),
  "Windows-1252": Buffer.from(ACCENTED, "latin1"),
  "Windows-1252 after good rows": Buffer.concat([
    Buffer.from(csv(goodRows(30))),
    Buffer.from("6591234567,english,Ad\xe9l,1\n", "latin1"),
  ]),
  semicolons: ACCENTED.replaceAll(",", ";"),
  tabs: ACCENTED.replaceAll(",", "\t"),
  "an unclosed quote": csv([ADA, '6591234567,english,"Ada,42', ADA]),
  "a quote that goes on": csv(['6591234567,english,"Ada"x,42']),
  NUL: named("A\0da"),
  "U+2028": named("Ada\u2028Lovelace"),
  "a cell of nothing but U+2028": named("\u2028"),
  "a vertical tab": named("Ada\vLovelace"),
  "a cell of nothing but a vertical tab": named("\v"),
  "a no-break space round a number": to("\u00a06591234567"),
  "a no-break space as a value": named("\u00a0"),
  "a zero-width space in a number": to("6591\u200b234567"),
  "a zero-width space as a value": named("\u200b"),
  "a plus sign": to("+6591234567"),
  "spaces and dashes": to("65 9123-4567"),
  "a number turned into an exponent": to("6.59E+09"),
  "no country code": to("91234567"),
  "full-width digits": to("６５９１２３４５６７"),
  "ENGLISH and French": csv(["6591234567,ENGLISH,Ada,1", "6591234567,french,Ada,2", "6591234567,,Ada,3"]),
  "multi-line cells before a bad row": csv([
    '6591234567,english,"one\ntwo\r\nthree",1',
    '6591234567,english,"a ""quote""\n",2',
    "+6591234567,english,Ada,3",
  ]),
  "blank lines before a bad row": `${HEADER}\n\n\n${ADA}\n\n6591234567,english,,1\n`,
  "empty rows at the end": csv([ADA, ",,,", ",,,"]),
  "too few and too many cells": csv(["6591234567,english,Ada", `${ADA},more`]),
  "a message that is too long": named("a".repeat(1001)),
  "every cell of a row wrong": csv(["+65,klingon,,"]),
  "a repeated column": csv([`${ADA},7`], `${HEADER},name`),
  "a missing column": csv(["6591234567,english,Ada"], "recipient,language,name"),
  "an extra column": csv([`${ADA},7`], `${HEADER},town`),
  "columns in another order": csv(["6591234567,english,42,Ada"], "recipient,language,code,name"),
  "the first two columns swapped": csv(["english,6591234567,Ada,42"], "language,recipient,name,code"),
  "a header in capitals": csv([ADA], HEADER.toUpperCase()),
  "spaces in the header": csv([ADA], HEADER.replaceAll(",", ", ")),
  "no header": `${ADA}\n`,
  "a header only": `${HEADER}\n`,
  "nothing at all": "",
  "a byte-order mark only": BOM,
  "1,200 wrong rows": csv(goodRows(1200).map((row) => `+${row}`)),
};
