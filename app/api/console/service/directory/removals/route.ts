import { removeFromDirectory, showDirectory } from "#lib/service/directory/clear-directory";
import { readBody } from "#lib/web/console/read-body";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { Directory, DirectoryRemoval } from "#lib/wire/service/campaign";

export const POST = serviceEndpoint({
  permission: "administer",
  stepUp: true,
  answer: Directory,
  handle: async ({ request, service, by }) => {
    const { nationalId } = await readBody(request, DirectoryRemoval);
    await removeFromDirectory(service, nationalId, by);
    return showDirectory(service);
  },
});
