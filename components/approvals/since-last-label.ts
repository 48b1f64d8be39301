import type { Language } from "#lib/domain/content/language";
import { counted } from "#lib/domain/text/counted";
import type { ApprovalDetail } from "#lib/wire/console/approval";

type Compared = Pick<ApprovalDetail, "file" | "languages" | "segments" | "last">;

/** What a file has more or less of than the last one that was approved and sent; null where it is the first. */
export function sinceLastLabel({ file, languages, segments, last }: Compared) {
  if (!last) return null;
  const before = (language: Language) => last.languages.find((one) => one.language === language)?.count ?? 0;
  const gone = last.languages.filter(({ language }) => !languages.some((one) => one.language === language));
  const each = [...languages, ...gone.map(({ language }) => ({ language, count: 0 }))];
  const byLanguage = each.flatMap(({ language, count }) => {
    const more = count - before(language);
    const change = `${named(language)} ${more > 0 ? "+" : "−"}${Math.abs(more).toLocaleString("en")}`;
    return more === 0 ? [] : [before(language) === 0 ? `${change} (none then)` : change];
  });
  const more = [
    moreOf(file.rows - last.file.rows, "message"),
    ...byLanguage,
    ...(segments === null || last.segments === null ? [] : [moreOf(segments - last.segments, "segment")]),
  ];
  const cost = last.segments === null ? "" : `, ${counted(last.segments, "segment")}`;
  return {
    last: `${counted(last.file.rows, "message")}${cost}`,
    now: `${more.join(", ")}; ${textsLabel(last)}`,
  };
}

function textsLabel({
  otherTexts,
  sameRules,
}: Pick<NonNullable<Compared["last"]>, "otherTexts" | "sameRules">) {
  if (otherTexts.length > 0) return `another text in ${otherTexts.map(named).join(", ")}`;
  return sameRules ? "the same texts" : "the campaign's template or limits have changed since";
}

function moreOf(n: number, one: string): string {
  if (n === 0) return `as many ${one}s`;
  return counted(Math.abs(n), one).replace(" ", n > 0 ? " more " : " fewer ");
}

function named(language: Language): string {
  return language.replace(/^./, (first) => first.toUpperCase());
}
