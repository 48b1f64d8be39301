import { removeFromDirectory, showDirectory } from "#lib/service/directory/clear-directory";
import { Directory, DirectoryRemoval } from "#lib/wire/service-campaign";
import { readBody } from "../../../console-endpoint";
import { serviceEndpoint } from "../../service-endpoint";

export const POST = serviceEndpoint("administer", Directory, async ({ request, service, by }) => {
  const { nationalId } = await readBody(request, DirectoryRemoval);
  await removeFromDirectory(service, nationalId, by);
  return showDirectory(service);
});
