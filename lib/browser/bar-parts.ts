/** What a bar's messages are divided into, from the top down. */
export const PARTS = [
  { name: "failed", label: "Failed", colour: "bg-bar-failed", fill: "var(--color-bar-failed)" },
  { name: "inFlight", label: "In flight", colour: "bg-bar-flight", fill: "var(--color-bar-flight)" },
  { name: "delivered", label: "Delivered", colour: "bg-bar-delivered", fill: "var(--color-bar-delivered)" },
] as const;

export type PartName = (typeof PARTS)[number]["name"];
