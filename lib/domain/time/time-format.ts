const DAY = { day: "numeric", month: "short" } as const;
const DATE = { ...DAY, year: "numeric" } as const;
const MINUTES = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const SECONDS = { ...MINUTES, second: "2-digit" } as const;

const FORMS = {
  /** 20 Nov 2026, 14:02:10 */
  full: { ...DATE, ...SECONDS },
  /** 20 Nov, 14:02:10 */
  dayAndTime: { ...DAY, ...SECONDS },
  /** 20 Nov 2026, 14:02 */
  dateAndMinutes: { ...DATE, ...MINUTES },
  /** 14:02:10 */
  clock: SECONDS,
  /** 14:02 */
  minutes: MINUTES,
  /** 20 Nov */
  day: DAY,
  /** 20 Nov 2026 */
  date: DATE,
  /** Tuesday, 1 December 2026 */
  longDay: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** December 2026 */
  longMonth: { month: "long", year: "numeric" },
  /** Nov 2026 */
  month: { month: "short", year: "numeric" },
  /** GMT+09:00 */
  offset: { timeZoneName: "longOffset" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The cached format of a form in a zone; creating one takes longer than using it. */
export function timeFormat(form: keyof typeof FORMS, zone: string): Intl.DateTimeFormat {
  const key = `${form} ${zone}`;
  const found = formats.get(key);
  if (found) return found;
  const made = new Intl.DateTimeFormat("en-GB", { ...FORMS[form], timeZone: zone });
  formats.set(key, made);
  return made;
}
