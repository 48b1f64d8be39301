/**
 * What the server drew a list with. `of` is the part of the address that it was read for: after Back and Forward the
 * router draws an old answer under another address.
 */
export type ServerAnswer<Page> = { of: string; page: Page };

/** The server's answer when it is the one that the address asks for now. */
export function answerFor<Page>(answer: ServerAnswer<Page> | undefined, asked: string): Page | undefined {
  return answer?.of === asked ? answer.page : undefined;
}
