import { zipFile } from "#lib/testing/workbook/zip-file";

/** `xml` is what stands inside the worksheet, as Excel writes it. */
export type TestSheet = { name: string; state?: "hidden"; xml: string };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** The parts of an Excel workbook. `formats` are number formats: the first is style 1. */
export function workbookParts(
  sheets: readonly TestSheet[],
  {
    formats = [],
    strings = [],
    is1904 = false,
  }: { formats?: string[]; strings?: string[]; is1904?: boolean } = {},
): Record<string, string> {
  const parts: Record<string, string> = {
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relationships([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${sheets
      .map(({ name, state }, index) => {
        const hidden = state ? ` state="${state}"` : "";
        return `<sheet name="${name}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`;
      })
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships([
      ...sheets.map((_, at) => [`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`] as const),
      ["rId98", "styles", "styles.xml"],
      ["rId99", "sharedStrings", "sharedStrings.xml"],
    ]),
    "xl/styles.xml": `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats
      .map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`)
      .join(
        "",
      )}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="${formats.length + 2}"><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`)
      .join("")}<xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${HEAD}<sst xmlns="${MAIN}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`,
  };
  for (const [at, { xml }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = `${HEAD}<worksheet xmlns="${MAIN}">${xml}</worksheet>`;
  }
  return parts;
}

export function workbookFile(...of: Parameters<typeof workbookParts>): Buffer {
  return zipFile(workbookParts(...of));
}

/** Rows of texts as a sheet has them; null is a cell that is not there. */
export function textRows(rows: readonly (readonly (string | null)[])[]): string {
  const lines = rows.map((cells, at) => {
    const inside = cells.map((text, column) =>
      text === null
        ? ""
        : `<c r="${String.fromCharCode(65 + column)}${at + 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
    );
    return `<row r="${at + 1}">${inside.join("")}</row>`;
  });
  return `<sheetData>${lines.join("")}</sheetData>`;
}

function relationships(all: readonly (readonly [id: string, type: string, target: string])[]): string {
  const inside = all.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inside.join("")}</Relationships>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
