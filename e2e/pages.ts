import { expect } from "@playwright/test";
import type { z } from "zod";
import type { BatchListedMessage } from "#lib/wire/api/message";
import type { PageData } from "#lib/wire/api/page";
import type { Query, Reply } from "./api-client";

type Page<Message> = { data: Message[]; pageData: z.infer<typeof PageData> };
type ReadPage<Message> = (query: Query) => Promise<Reply<Page<Message>>>;

/** All messages of a list, from its first page on, each page's flags checked on the way. */
export async function walkForwards<Message extends BatchListedMessage>(
  read: ReadPage<Message>,
  limit: number,
  search?: string,
): Promise<Message[]> {
  const all: Message[] = [];
  const fixed = search === undefined ? { limit } : { limit, search };
  for (let after: string | undefined; ; ) {
    const { status, body } = await read(after === undefined ? fixed : { ...fixed, after });
    expect(status).toBe(200);
    expect(body.pageData.hasPreviousPage).toBe(all.length > 0);
    all.push(...body.data);
    if (!body.pageData.hasNextPage) return all;
    expect(body.data).toHaveLength(limit);
    after = body.pageData.endCursor;
  }
}

/** All messages before a cursor, page by page from there to the front, in the order of the list. */
export async function walkBackwards<Message extends BatchListedMessage>(
  read: ReadPage<Message>,
  limit: number,
  start: string,
): Promise<Message[]> {
  const all: Message[] = [];
  for (let before = start; ; ) {
    const { status, body } = await read({ limit, before });
    expect(status).toBe(200);
    expect(body.pageData.hasNextPage).toBe(body.data.length > 0);
    all.unshift(...body.data);
    if (!body.pageData.hasPreviousPage) return all;
    expect(body.data).toHaveLength(limit);
    before = body.pageData.startCursor;
  }
}
