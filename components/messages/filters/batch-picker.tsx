"use client";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useDeferredValue, useState } from "react";
import { batchChoicesQuery } from "#components/batches/batch-queries.ts";
import { Moment } from "#components/ui/moment";
import { Combobox } from "#components/ui/popup/combobox";

type Props = {
  campaign: string;
  anchor: RefObject<HTMLElement | null>;
  chosen: string | null;
  onChoose: (id: string) => void;
  onClose: () => void;
};

/** The campaign's batches, newest first, searched by the server: there may be more than a list can hold. */
export function BatchPicker({ campaign, ...list }: Props) {
  const [text, setText] = useState("");
  const { data, isError } = useQuery(batchChoicesQuery(campaign, useDeferredValue(text.trim())));
  const choices = data?.batches.map(({ id, fileName, createdAt }) => ({
    value: id,
    label: fileName ?? id,
    detail: createdAt && (
      <span className="text-xs text-text-muted">
        <Moment at={createdAt} />
      </span>
    ),
  }));
  return (
    <Combobox
      label="Find a batch by file name"
      choices={choices ?? []}
      empty={choices ? "No batch matches" : isError ? "Batches could not be loaded" : "Loading batches…"}
      onSearch={setText}
      {...list}
    />
  );
}
