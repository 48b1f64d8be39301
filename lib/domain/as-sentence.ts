/** Words that somebody typed, with the full stop that they may have left out. */
export function asSentence(text: string): string {
  const said = text.trim();
  return /[.!?…。！？]$/.test(said) ? said : `${said}.`;
}
