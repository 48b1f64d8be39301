import { MAX_DIRECTORY_BYTES } from "#lib/wire/service-campaign";
import { Refused } from "../../console-endpoint";

/** The request's file as text; refused before it is read where it is too large for a form, or is no UTF-8. */
export async function readCsv(request: Request): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let bytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > MAX_DIRECTORY_BYTES) throw tooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
      throw new Refused(400, "refused", "The file is not UTF-8: save it as “CSV UTF-8” and choose it again.");
    }
    throw error;
  }
}

function tooLarge(): Refused {
  const megabytes = MAX_DIRECTORY_BYTES / 1024 / 1024;
  return new Refused(
    400,
    "refused",
    `The file is larger than ${megabytes} MB. Split it, or import it by the command line: npm run admin -- recipient-directory import --file FILE.`,
  );
}
