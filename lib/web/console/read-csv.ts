import { webRequest } from "#lib/service/api/api-request";
import { readBounded } from "#lib/service/api/bounded-body";
import { RefusedError } from "#lib/web/console/console-endpoint";
import { bodyRefused } from "#lib/web/console/read-json";
import { MAX_DIRECTORY_BYTES } from "#lib/wire/service/campaign";

/** Enough time for the largest file over a slow connection. */
const FILE_MS = 5 * 60_000;

/** The request's file as text. Refuses a file that is too large, or is not UTF-8. */
export async function readCsv(request: Request): Promise<string> {
  const limits = {
    max: MAX_DIRECTORY_BYTES,
    declared: request.headers.get("content-length"),
    withinMs: FILE_MS,
  };
  const read = await readBounded(webRequest(request).takeBody(), limits);
  if ("problem" in read) throw read.problem === "tooLarge" ? tooLarge() : bodyRefused(read.problem);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(read.bytes);
  } catch {
    throw new RefusedError(
      400,
      "refused",
      "The file is not UTF-8. Save it as “CSV UTF-8” and choose it again.",
    );
  }
}

function tooLarge(): RefusedError {
  const megabytes = MAX_DIRECTORY_BYTES / 1024 / 1024;
  return new RefusedError(
    400,
    "refused",
    `The file is larger than ${megabytes} MB. Split it, or import it on the command line: npm run admin -- recipient-directory import --file FILE.`,
  );
}
