import { X } from "lucide-react";
import { Button } from "#components/ui/form/button";
import { addressNotes } from "#lib/domain/network/address-range";

type Props = {
  addresses: readonly string[];
  mayRemove: boolean;
  /** The address that is being removed. */
  removing?: string | null;
  onRemove: (address: string) => void;
};

/** Addresses that may call, with notes for an administrator. */
export function AddressList({ addresses, mayRemove, removing, onRemove }: Props) {
  if (addresses.length === 0) {
    return (
      <p className="text-text-muted">No addresses yet. Every call is refused, and you cannot create a key.</p>
    );
  }
  return (
    <ul aria-label="Addresses" className="divide-y rounded-md border">
      {addresses.map((address) => (
        <li key={address} className="flex items-start gap-2 px-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="font-mono break-all">{address}</p>
            {addressNotes(
              address,
              addresses.filter((other) => other !== address),
            ).map(({ kind, message }) => (
              <p
                key={message}
                className={`text-xs ${kind === "wide" ? "text-status-overdue" : "text-text-muted"}`}
              >
                {message}
              </p>
            ))}
          </div>
          {mayRemove && (
            <Button
              look="quiet"
              size="small"
              aria-label={`Remove ${address}`}
              disabled={removing === address}
              onClick={() => onRemove(address)}
            >
              <X size={14} aria-hidden />
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
