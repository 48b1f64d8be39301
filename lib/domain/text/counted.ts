/** A count with its noun: "1 message", "0 messages", "1,284 messages". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
