import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import type { ServiceKey } from "#lib/wire/service/campaign";

type Props = { keys: ServiceKey[]; mayDelete: boolean; onDelete: (key: ServiceKey) => void };

/** Each key with its permissions, and when and from where it was used. */
export function KeyList({ keys, mayDelete, onDelete }: Props) {
  if (keys.length === 0)
    return <p className="text-text-muted">No keys yet. The API cannot be called for this campaign.</p>;
  return (
    <ul aria-label="Keys" className="divide-y rounded-md border">
      {keys.map((key) => (
        <li key={key.id} className="flex items-start gap-2 px-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">
              {key.name} <span className="font-mono text-xs text-text-muted">…{key.endsWith}</span>
            </p>
            <p className="text-xs text-text-muted">
              {key.scope === "send" ? "Can send and read" : "Can read"}, created <Moment at={key.createdAt} />
            </p>
            <p className="text-xs text-text-muted">
              {key.lastUsedAt ? (
                <>
                  Last used <Moment at={key.lastUsedAt} /> from{" "}
                  <span className="font-mono break-all">{key.lastUsedAddress}</span>
                </>
              ) : (
                "Never used"
              )}
            </p>
            {key.lastRefusedAt && (
              <p className="text-xs text-status-overdue">
                Refused <Moment at={key.lastRefusedAt} /> from{" "}
                <span className="font-mono break-all">{key.lastRefusedAddress}</span>: the address was not on
                the list
              </p>
            )}
          </div>
          {mayDelete && (
            <Button size="small" look="quiet" aria-label={`Delete ${key.name}`} onClick={() => onDelete(key)}>
              Delete
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
