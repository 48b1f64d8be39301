"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PasskeyDialog } from "#components/passkeys/passkey-dialog";
import { changePasskeys, passkeysQuery } from "#components/passkeys/passkey-queries.ts";
import { ConfirmInPlace } from "#components/ui/confirm-in-place";
import { ErrorPanel } from "#components/ui/error-panel";
import { Button } from "#components/ui/form/button";
import { FormProblem } from "#components/ui/form/form-problem";
import { Moment } from "#components/ui/moment";
import { useWrite } from "#lib/browser/use-write";
import type { Passkey } from "#lib/wire/console/passkey";

/** The person's own passkeys, each with its name. */
export function PasskeyRows() {
  const { data, error } = useQuery(passkeysQuery);
  const { send, isPending, problem } = useWrite(changePasskeys(useQueryClient()), "Passkey removed");
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey["id"] | null>(null);
  if (error && !data) return <ErrorPanel what="Your passkeys could not be loaded" error={error} />;
  if (!data) return null;
  if (data.passkeys.length === 0) return <p className="text-xs text-text-muted">You have no passkeys yet.</p>;
  return (
    <>
      <FormProblem problem={problem} />
      <ul aria-label="Passkeys" className="divide-y rounded-md border">
        {data.passkeys.map((passkey) => (
          <li key={passkey.id} className="grid gap-2 px-3 py-2">
            <div className="flex flex-wrap items-center gap-2">
              <div className="min-w-40 flex-1">
                <div className="font-medium wrap-anywhere">{passkey.name}</div>
                <div className="text-xs text-text-muted">
                  added <Moment at={passkey.madeAt} /> ·{" "}
                  {passkey.usedAt ? (
                    <>
                      last used <Moment at={passkey.usedAt} />
                    </>
                  ) : (
                    "not used yet"
                  )}
                </div>
              </div>
              <div className="flex gap-2">
                <Button
                  size="small"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setRenamed(passkey)}
                >
                  Rename
                </Button>
                <Button
                  size="small"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setRemoving(passkey.id)}
                >
                  Remove…
                </Button>
              </div>
            </div>
            {removing === passkey.id && (
              <ConfirmInPlace
                question={`Remove ${passkey.name}? You can no longer sign in with it.`}
                confirm="Remove passkey"
                isBusy={isPending}
                onKeep={() => setRemoving(null)}
                onConfirm={() => send({ kind: "remove", id: passkey.id })}
              />
            )}
          </li>
        ))}
      </ul>
      {renamed && <PasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}
