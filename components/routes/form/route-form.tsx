"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { useState } from "react";
import { CallbackFields } from "#components/routes/form/callback-fields";
import type { FormPart } from "#components/routes/form/form-parts.ts";
import { problemAt, useProblemShown } from "#components/routes/form/form-problems.ts";
import { AnswerFields, RequestFields } from "#components/routes/form/http-fields";
import { KindFields } from "#components/routes/form/kind-fields";
import { RequestPreview } from "#components/routes/form/request-preview";
import { draftOf, newDraft, type RouteDraft, withKind } from "#components/routes/form/route-draft.ts";
import { requestOf, type TypedSecrets } from "#components/routes/form/route-request.ts";
import { SendingFields, SendingMore } from "#components/routes/form/sending-fields";
import { SmppFields, SmppMore } from "#components/routes/form/smpp-fields";
import { TwilioFields } from "#components/routes/form/twilio-fields";
import { createRoute, keepRoute, routesQuery, routeWrites } from "#components/routes/route-queries.ts";
import { useDraft } from "#components/service/use-draft.ts";
import { buttonClass } from "#components/ui/form/button";
import { Form } from "#components/ui/form/form";
import { RestoredNotice } from "#components/ui/form/restored-notice";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useGoOn } from "#lib/browser/use-go-on";
import { useWrite } from "#lib/browser/use-write";
import type { RouteDetail } from "#lib/wire/service/route-detail";

/** `route` is the one to change; null for a new one. */
type Props = { route: RouteDetail | null; operator: string };

/** All settings of a route. Typed values survive a reload, except secrets. */
export function RouteForm({ route, operator }: Props) {
  const client = useQueryClient();
  const goOn = useGoOn();
  const saved = route ? draftOf(route) : newDraft("smpp");
  const kept = useDraft<RouteDraft | null>(`${operator} route ${route?.routeId ?? "new"}`, null);
  const draft = kept.value ?? saved;
  const [secrets, setSecrets] = useState<TypedSecrets>({});
  const change = (part: Partial<RouteDraft>) => kept.change({ ...draft, ...part });
  const { send, isPending, problem } = useWrite(
    { mutationFn: (asked: RouteDraft) => save(asked) },
    route ? "Route saved" : "Route added",
  );

  async function save(asked: RouteDraft): Promise<string> {
    const request = requestOf(asked, secrets);
    if (!route) return (await createRoute(request)).routeId;
    keepRoute(client, await routeWrites(route.routeId).change(request));
    return route.routeId;
  }
  function submit() {
    // The draft keeps the request's id, so that repeating it after a lost answer creates no second route.
    const asked = route ? draft : { ...draft, requestId: draft.requestId || crypto.randomUUID() };
    if (!route) kept.change(asked);
    void send(asked, (routeId) => {
      kept.discard(asked);
      void client.invalidateQueries(routesQuery);
      goOn(`/settings/service/routes/${routeId}`);
    });
  }
  const part: FormPart = {
    ...{ draft, change, secrets, changeSecrets: setSecrets, known: route?.secrets ?? null },
    at: (field) => problemAt(problem?.fields ?? [], field, draft),
  };
  const form = useProblemShown(problem);
  const { kind } = draft;
  return (
    <Form
      ref={form}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      problem={problem}
      fieldsSay
      onSend={submit}
    >
      <RestoredNotice shown={kept.restored} onDiscard={() => kept.discard(null)} />
      <div
        className={
          kind === "http"
            ? "grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_26rem]"
            : "grid grid-cols-[minmax(0,56rem)]"
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <KindFields
            draft={draft}
            isNew={route === null}
            at={part.at}
            onName={(name) => change({ name })}
            onKind={(next) => kept.change(withKind(draft, next))}
          />
          {kind === "smpp" && <SmppFields {...part} />}
          {kind === "twilio" && <TwilioFields {...part} />}
          {kind === "http" && (
            <>
              <RequestFields {...part} />
              <AnswerFields {...part} />
              <CallbackFields {...part} />
            </>
          )}
          <SendingFields {...part} />
          {kind === "smpp" && <SmppMore {...part} />}
          <SendingMore {...part} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton isBusy={isPending} busy={route ? "Saving…" : "Adding…"}>
              {route ? "Save changes" : "Add route"}
            </SubmitButton>
            <Link
              href={`/settings/service/routes${route ? `/${route.routeId}` : ""}` as Route}
              className={buttonClass({})}
            >
              Cancel
            </Link>
          </div>
        </div>
        {kind === "http" && (
          <div className="lg:sticky lg:top-3">
            <RequestPreview draft={draft} callbackUrl={route?.callbackUrl ?? null} />
          </div>
        )}
      </div>
    </Form>
  );
}
