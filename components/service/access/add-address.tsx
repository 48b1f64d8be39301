"use client";
import { useState } from "react";
import { ActionButton } from "#components/ui/form/action-button";
import { Field } from "#components/ui/form/field";
import { addressNotes, MAX_ADDRESSES, parseAddressRange } from "#lib/domain/network/address-range";
import { asSentence } from "#lib/domain/text/as-sentence";

type Props = {
  addresses: readonly string[];
  /** The browser's own address; empty while it is unknown. */
  ownAddress: string;
  denied: string | null;
  busy?: boolean;
  error?: string | null;
  /** Calls `taken` when the address is on the list, so that the field is emptied. */
  onAdd: (address: string, taken: () => void) => void;
};

/** Adds an address or range. While the person types, it shows the stored form and notes on it. */
export function AddAddress({ addresses, ownAddress, denied, busy, error, onAdd }: Props) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const given = text.trim();
  const parsed = parseAddressRange(given);
  const isFull = addresses.length >= MAX_ADDRESSES;
  const reason =
    denied ??
    (isFull ? `A campaign can have at most ${MAX_ADDRESSES} addresses. Remove one, or use a range.` : null);
  const problem = tried && given !== "" && "problem" in parsed ? asSentence(parsed.problem) : null;
  const notes = given === "" ? [] : addressNotes(given, addresses);
  const ownIsListed = addresses.includes(ownAddress);
  function add(address: string) {
    setTried(true);
    if ("problem" in parseAddressRange(address)) return;
    onAdd(address, () => {
      setText("");
      setTried(false);
    });
  }
  return (
    <div className="grid gap-2">
      <Field
        label="Address or range"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setTried(true)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (!reason) add(given);
        }}
        readOnly={denied !== null}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        placeholder="203.0.113.7 or 203.0.113.0/24"
        error={problem ?? error ?? null}
        hint={
          notes.length > 0
            ? notes.map(({ message }) => message).join(" ")
            : "One IPv4 or IPv6 address, or a CIDR range."
        }
      />
      <div className="flex flex-wrap gap-2">
        <ActionButton
          denied={reason ?? (given === "" ? "Enter an address." : null)}
          aria-disabled={busy || undefined}
          onClick={() => add(given)}
        >
          {busy ? "Adding…" : "Add address"}
        </ActionButton>
        {ownAddress && (
          <ActionButton
            denied={reason ?? (ownIsListed ? `${ownAddress} is already on the list.` : null)}
            aria-disabled={busy || undefined}
            onClick={() => add(ownAddress)}
          >
            Add your current address ({ownAddress})
          </ActionButton>
        )}
      </div>
    </div>
  );
}
