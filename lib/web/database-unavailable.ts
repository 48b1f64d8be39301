import type { Pool } from "pg";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { type Refused, reject } from "#lib/web/reject";
import type { Handle } from "#lib/web/server";
import { surfaceOf } from "#lib/web/surface";

/** This page reports that the database is unavailable. */
const STATUS_PAGE = "/status";

export const DATABASE_UNAVAILABLE: Refused = {
  status: 503,
  code: "service_unavailable",
  message: "The console's database cannot be reached. Try again in a moment.",
};

/**
 * Answers pages with 503 and an explanation while the database is unavailable. Every page reads the database, and Next
 * would answer with a blank 500. Files that pages load need no database.
 */
export function refusePagesWithoutDatabase(pool: Pool, handle: Handle): Handle {
  return async (request, response) => {
    const path = (request.url ?? "/").split(/[?#]/, 1)[0] ?? "/";
    if (surfaceOf(path) === "page" && path !== STATUS_PAGE && !isFile(path) && (await isAway(pool)))
      return reject(request, response, "page", DATABASE_UNAVAILABLE);
    return handle(request, response);
  };
}

function isFile(path: string): boolean {
  return path.startsWith("/_next/") || /\.[a-z0-9]+$/i.test(path);
}

async function isAway(pool: Pool): Promise<boolean> {
  try {
    await pool.query("select 1");
    return false;
  } catch (error) {
    return isDatabaseUnavailable(error);
  }
}
