import { queryOptions } from "@tanstack/react-query";
import { getJson, postJson } from "#lib/browser/api";
import { askAgainMs } from "#lib/browser/ask-again";
import type {
  ErasureDetail,
  ErasurePreview,
  ErasurePreviewRequest,
  ErasureRequest,
  Erasures,
} from "#lib/wire/service/erasure";

const PATH = "/api/console/erasures";
const POLL_MS = 10_000;
/** Interval while a worker erases. */
const RUNNING_POLL_MS = 2000;

export const erasuresQuery = queryOptions({
  queryKey: ["erasures"],
  queryFn: ({ signal }) => getJson<Erasures>(PATH, signal),
  refetchInterval: POLL_MS,
});

export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ["erasures", id],
    queryFn: ({ signal }) => getJson<ErasureDetail>(`${PATH}/${id}`, signal),
    refetchInterval: ({ state }) => {
      const is = state.data?.erasure.state;
      if (is === "running") return RUNNING_POLL_MS;
      return is === "waiting" ? POLL_MS : askAgainMs(state);
    },
  });

export const erasureWrites = {
  preview: (request: ErasurePreviewRequest) => postJson<ErasurePreview>(`${PATH}/preview`, request),
  ask: (request: ErasureRequest) => postJson<ErasureDetail>(PATH, request),
  confirm: (id: string) => postJson<ErasureDetail>(`${PATH}/${id}/confirm`, {}),
  cancel: (id: string) => postJson<ErasureDetail>(`${PATH}/${id}/cancel`, {}),
};

export const receiptPath = (id: string, form: "csv" | "json") => `${PATH}/${id}/receipt?form=${form}`;
