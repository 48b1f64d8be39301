import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { TestList } from "#components/routes/page/test-list";
import { routeQuery, routeWrites } from "#components/routes/route-queries.ts";
import { settingsOf } from "#components/routes/route-settings.ts";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { Section } from "#components/service/section";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { TextArea } from "#components/ui/form/text-area";
import { useWrite } from "#lib/browser/use-write";
import { ANY_ALPHABET } from "#lib/domain/routes/text-filling";
import type { RouteDetail } from "#lib/wire/service/route-detail";

const EMPTY = { recipient: "", text: "This is a test.", sender: "" };

/** Sends a message without a campaign, and shows the outcome of each. */
export function TestMessages({ route, admin }: { route: RouteDetail; admin: boolean }) {
  const { routeId, name, state, senders, tests } = route;
  const client = useQueryClient();
  const [message, setMessage] = useState(EMPTY);
  const { send, isPending, problem, at } = useWrite(
    { mutationFn: routeWrites(routeId).test },
    "Test message sent",
  );
  const change = (part: Partial<typeof EMPTY>) => setMessage({ ...message, ...part });
  const settings = settingsOf(route);
  const sendsBoth =
    settings.kind === "http" && (settings.request.alphabets ?? ANY_ALPHABET).carries === "all";
  const isClosed = state === "draining" || state === "drained";
  const denied = admin ? (isClosed ? `${name} is drained. Resume it first.` : null) : ADMINS_ONLY;
  return (
    <Section title="Test message">
      <p className="text-text-muted">
        A real message to a phone of your own. The provider may charge for it.
        {state === "paused" && " A paused route sends it too."}
        {sendsBoth &&
          " Another one, in the other alphabet, follows: where the phone shows question marks in place of ë or 您好, the request has to say {alphabet}."}
      </p>
      <Form
        className="grid gap-3"
        problem={problem}
        fieldsSay
        onSend={() =>
          !denied &&
          send({ ...message, recipient: message.recipient.replace(/[\s()-]/g, "") }, () =>
            client.invalidateQueries(routeQuery(routeId)),
          )
        }
      >
        <Field
          label="Recipient"
          value={message.recipient}
          onChange={({ target }) => change({ recipient: target.value })}
          required
          maxLength={30}
          inputMode="tel"
          autoComplete="off"
          placeholder="6591234567"
          error={at("recipient")}
          hint="With the country code."
        />
        <TextArea
          label="Text"
          value={message.text}
          onChange={({ target }) => change({ text: target.value })}
          required
          rows={3}
          maxLength={1600}
          error={at("text")}
        />
        <Field
          label="Sender"
          value={message.sender}
          onChange={({ target }) => change({ sender: target.value })}
          maxLength={20}
          autoComplete="off"
          placeholder={senders[0] ?? ""}
          list={`${routeId}-senders`}
          error={at("sender")}
          hint={
            senders[0]
              ? `Empty: ${senders[0]}.`
              : "A name, a number or a short code that the provider allows."
          }
        />
        <datalist id={`${routeId}-senders`}>
          {senders.map((sender) => (
            <option key={sender} value={sender} />
          ))}
        </datalist>
        <div>
          <SubmitButton look="plain" denied={denied} isBusy={isPending} busy="Sending…">
            Send test message
          </SubmitButton>
        </div>
      </Form>
      <TestList tests={tests} />
    </Section>
  );
}
