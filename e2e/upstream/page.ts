import { type Answer, refusal } from "./answer";
import type { Behaviour } from "./behaviour";
import type { StandInMessage } from "./campaign";

const DEFAULT_LIMIT = 10;

type Rules = Pick<Behaviour, "oldestFirst" | "maxLimit" | "overLimit">;

/** A page of either list: ordered by `createdAt`, then by `id`, in the direction that the campaign has at the moment. */
export function pageOf(
  messages: StandInMessage[],
  query: Record<string, string>,
  { oldestFirst, maxLimit, overLimit }: Rules,
  present: (message: StandInMessage) => object,
): Answer {
  const asked = Number(query.limit ?? DEFAULT_LIMIT);
  const isTooMuch = asked > maxLimit && overLimit === "refuse";
  if (!Number.isInteger(asked) || asked < 1 || isTooMuch) return refusal("limitInvalid");
  if (query.after && query.before) return refusal("cursorsConflict");

  const found = messages.filter(({ recipient }) => recipient.includes(query.search ?? "")).sort(inOrder);
  if (!oldestFirst) found.reverse();
  const limit = Math.min(asked, maxLimit);
  const cursor = query.after ?? query.before;
  const place = cursor === undefined ? -1 : found.findIndex((message) => cursorOf(message) === cursor);
  if (cursor !== undefined && place === -1) return refusal("cursorInvalid");
  const start = query.before ? Math.max(0, place - limit) : place + 1;
  const data = found.slice(start, query.before ? place : start + limit);
  return {
    status: 200,
    body: {
      data: data.map(present),
      pageData: {
        hasNextPage: start + data.length < found.length,
        hasPreviousPage: start > 0,
        startCursor: data[0] ? cursorOf(data[0]) : "",
        endCursor: cursorOf(data.at(-1)),
      },
    },
  };
}

function inOrder(a: StandInMessage, b: StandInMessage): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

function cursorOf(message: StandInMessage | undefined): string {
  return message ? Buffer.from(`place of ${message.id}`).toString("base64url") : "";
}
