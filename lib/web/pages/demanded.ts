import type { Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { findOperator, type Operator } from "#lib/console/sign-in/sessions/session";
import { ownPath } from "#lib/domain/network/own-path";
import type { SessionDemand } from "#lib/domain/people/session-demand";
import { runtime } from "#lib/service/api/runtime";

type Query = Record<string, string | string[] | undefined>;

/** The person who must do this first, and where they go afterwards. Redirects everybody else. */
export async function demanded(
  demand: SessionDemand,
  searchParams: Promise<Query>,
): Promise<{ operator: Operator; next: string }> {
  const { next: asked } = await searchParams;
  const next = ownPath(Array.isArray(asked) ? asked[0] : asked);
  const operator = await findOperator(runtime().service, await headers());
  if (!operator) redirect(`/sign-in?next=${encodeURIComponent(next)}`);
  if (operator.demand !== demand) redirect(next as Route);
  return { operator, next };
}
