"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ErasureAnswer } from "#components/erasure/erasure-answer";
import { ErasureFacts } from "#components/erasure/erasure-facts";
import { ErasureProgress } from "#components/erasure/erasure-progress";
import { erasureQuery, erasuresQuery } from "#components/erasure/erasure-queries.ts";
import { FoundPlaces } from "#components/erasure/found-places";
import { Receipt } from "#components/erasure/receipt";
import { Section } from "#components/service/section";
import { ErrorPanel } from "#components/ui/error-panel";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { ErasureDetail } from "#lib/wire/service/erasure";

/** One erasure: the data for the confirming admin, its progress, and its receipt. */
export function ErasureView({ initial }: { initial: ErasureDetail }) {
  const client = useQueryClient();
  const { id } = initial.erasure;
  const { data, error } = useQuery({ ...erasureQuery(id), ...usePollPause(), initialData: initial });
  const { erasure, receipt, found } = data;
  function take(answer: ErasureDetail) {
    client.setQueryData(erasureQuery(id).queryKey, answer);
    void client.invalidateQueries({ queryKey: erasuresQuery.queryKey });
  }
  return (
    <>
      {error && <ErrorPanel what="The erasure could not be read again" error={error} />}
      <ErasureFacts detail={data} />
      {erasure.state === "waiting" && <ErasureAnswer detail={data} onAnswered={take} />}
      {erasure.state === "running" && <ErasureProgress detail={data} />}
      {receipt ? (
        <Receipt receipt={receipt} />
      ) : (
        <Section title="What was found when it was asked for">
          <FoundPlaces found={found} />
        </Section>
      )}
    </>
  );
}
