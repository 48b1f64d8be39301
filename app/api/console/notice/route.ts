import { showNotice } from "#lib/installation/notices/show-notice";
import { clearNotice, setNotice } from "#lib/installation/notices/write-notice";
import { readBody } from "#lib/web/console/read-body";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { NoticeRequest, NoticeState } from "#lib/wire/service/notice";

export const GET = serviceEndpoint({
  permission: "enter",
  answer: NoticeState,
  handle: ({ service }) => showNotice(service.pool),
});

export const PUT = serviceEndpoint({
  permission: "administer",
  answer: NoticeState,
  audit: { action: "notice.set" },
  handle: async ({ request, service, by }) => {
    await setNotice(service, await readBody(request, NoticeRequest), by);
    return showNotice(service.pool);
  },
});

export const DELETE = serviceEndpoint({
  permission: "administer",
  answer: NoticeState,
  audit: { action: "notice.clear" },
  handle: async ({ service, by }) => {
    await clearNotice(service, by);
    return showNotice(service.pool);
  },
});
