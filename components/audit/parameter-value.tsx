import { Moment } from "#components/ui/moment";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A parameter's name as words: `delaysMinutes` is "Delays minutes". */
export function parameterName(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/[_.-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** A record's value for people: moments in the chosen zone, yes and no, lists on one line. */
export function ParameterValue({ value }: { value: unknown }) {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en");
  if (typeof value === "string") return INSTANT.test(value) ? <Moment at={value} absolute /> : value;
  const parts = Array.isArray(value) ? value.map((each) => ["", each]) : Object.entries(value);
  if (parts.length === 0) return "none";
  return parts.map(([name, each], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
    <span key={index}>
      {index > 0 && ", "}
      {name && `${parameterName(String(name)).toLowerCase()}: `}
      <ParameterValue value={each} />
    </span>
  ));
}
