/** Adds the capital and the full stop that the words may lack. */
export function asSentence(text: string): string {
  const said = text.trim();
  const begun = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?…。！？]$/.test(begun) ? begun : `${begun}.`;
}
