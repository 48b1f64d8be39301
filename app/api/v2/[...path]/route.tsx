import { join } from "node:path";
import { pathToFileURL } from "node:url";

type Source = { answerAlone(request: Request): Promise<Response> };

/**
 * The public API where Next is the server: `next dev`, `next start`, a host of Next. `npm start` answers it before Next does, from
 * the same table, lib/service/api/routes.ts.
 */
const handle = async (request: Request): Promise<Response> => {
  // From its source, as the web server does: a bundle would be a second copy of the service.
  const source = pathToFileURL(join(process.cwd(), "lib/cli/answer-alone.ts")).href;
  const { answerAlone }: Source = await import(/* turbopackIgnore: true */ source);
  return answerAlone(request);
};

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
