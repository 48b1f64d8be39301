/** The fields in the text of a receipt. A field that is absent is null. */
export type ReceiptText = {
  id: string | null;
  stat: string | null;
  err: string | null;
  /** Whether it begins with a field of a receipt. */
  begins: boolean;
  /** Whether it has dates or counts in a form that no person writes. */
  isFormal: boolean;
};

/** The beginning of a field, also of a centre's own. Spaces, semicolons, commas or line breaks separate fields. */
const NAMES = /(?:^|[\s;,|\0])((?:submit|done)[ _]?date|[a-z][a-z0-9_]{0,20})[ \t]*:/gi;

const FORMAL = /^(sub|dlvrd|(submit|done)[ _]?date)$/;

/**
 * Reads `id:… sub:… dlvrd:… submit date:… done date:… stat:… err:… text:…`, each field separately: centres
 * omit some or leave them empty, change their order and write them in capitals.
 */
export function readReceiptText(text: string): ReceiptText {
  const fields = fieldsOf(text);
  const end = fields.findIndex(({ name }) => name === "text");
  // The message's own words come after `text:`, and may contain anything.
  const before = end < 0 ? fields : fields.slice(0, end);
  // If it is the first field, the centre's fields come after the message's words.
  const searched = end === 0 ? fields.toReversed() : before;
  const field = (name: string, pattern: RegExp) => {
    for (const each of searched) {
      const value = each.name === name ? pattern.exec(each.value)?.[0] : undefined;
      if (value !== undefined) return value;
    }
    return null;
  };
  return {
    id: field("id", /^[^\s\0]{1,255}/),
    stat: field("stat", /^[A-Za-z0-9_-]{1,20}/),
    err: field("err", /^[A-Za-z0-9_.-]{1,20}/),
    begins: before.some(
      ({ name, isFirst }) => isFirst && (FORMAL.test(name) || /^(id|stat|err)$/.test(name)),
    ),
    isFormal: before.filter(({ name }) => FORMAL.test(name)).length > 1,
  };
}

type Field = { name: string; value: string; isFirst: boolean };

function fieldsOf(text: string): Field[] {
  const found = [...text.matchAll(NAMES)];
  return found.map((match, i) => ({
    name: (match[1] ?? "").toLowerCase(),
    value: text
      .slice(match.index + match[0].length, found[i + 1]?.index)
      .replace(/^[\s\0]+|[\s;,|\0]+$/g, ""),
    isFirst: text.slice(0, match.index).trim() === "",
  }));
}
