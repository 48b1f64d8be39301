/**
 * The data with which the server drew a list. `of` is the part of the address that it was read for, because after Back and
 * Forward the router draws an old answer under another address.
 */
export type ServerAnswer<Page> = { of: string; page: Page };

/** The server's answer if it belongs to the present address. */
export function answerFor<Page>(answer: ServerAnswer<Page> | undefined, asked: string): Page | undefined {
  return answer?.of === asked ? answer.page : undefined;
}
