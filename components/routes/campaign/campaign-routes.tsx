"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { campaignRoutesWrite } from "#components/routes/campaign/campaign-routes-write.ts";
import { RouteChoice } from "#components/routes/campaign/route-choice";
import { RouteOrder } from "#components/routes/campaign/route-order";
import { senderProblems } from "#components/routes/campaign/sender-problems.ts";
import { routesQuery } from "#components/routes/route-queries.ts";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { Section } from "#components/service/section";
import { useDraft } from "#components/service/use-draft.ts";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { RestoredNotice } from "#components/ui/form/restored-notice";
import { SubmitButton } from "#components/ui/form/submit-button";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { useWrite } from "#lib/browser/use-write";
import type { ServiceCampaign } from "#lib/wire/service/campaign";
import type { RouteList } from "#lib/wire/service/route-summary";

type Props = {
  campaign: ServiceCampaign;
  /** All routes of this service. */
  routes: RouteList;
  admin: boolean;
  operator: string;
  onChanged: (campaign: ServiceCampaign) => void;
};
type Values = { routes: string[]; sender: string };

/** Sets the campaign's routes in order of preference, and its sender. */
export function CampaignRoutes({ campaign, routes: initial, admin, operator, onChanged }: Props) {
  const { data } = useQuery({ ...routesQuery, ...usePollPause(), initialData: initial });
  const saved: Values = { routes: campaign.routes, sender: campaign.sender };
  const draft = useDraft<Values | null>(`${operator} routes ${campaign.campaignId}`, null);
  const values = draft.value ?? saved;
  const { send, isPending, problem } = useWrite(
    { mutationFn: campaignRoutesWrite(campaign.campaignId) },
    "Routes saved",
  );
  const change = (part: Partial<Values>) => draft.change({ ...values, ...part });
  const sender = values.sender.trim();
  const isSame = sender === saved.sender && values.routes.join() === saved.routes.join();
  const refused = senderProblems(sender, values.routes, data.routes);
  const denied = admin ? (isSame ? "There are no changes to save." : null) : ADMINS_ONLY;
  const said = problem?.fields.map(({ message }) => message) ?? [];
  const first = data.routes.find(({ name }) => name === values.routes[0]);
  return (
    <Section
      title="Routes"
      aside={
        <Link href="/settings/service/routes" className="text-text-accent hover:underline">
          All routes
        </Link>
      }
    >
      <Form
        className="grid gap-4"
        problem={problem}
        onSend={() =>
          !denied &&
          send({ ...values, sender }, (changed) => {
            onChanged(changed);
            draft.discard(null);
          })
        }
      >
        <RestoredNotice shown={draft.restored} onDiscard={() => draft.discard(null)} />
        <p className="text-text-muted">
          The first route carries the messages. The next one carries what those before it cannot take: because
          they are not connected, stopped, or do not serve the number. A message that was handed over never
          moves on.
        </p>
        {values.routes.length === 0 && (
          <p
            className={
              data.simulator ? undefined : "rounded-md border border-notice-border bg-notice px-3 py-2"
            }
          >
            {data.simulator
              ? "No routes: the simulator carries the messages, and no phone receives them."
              : "No routes: the campaign’s messages wait until it has one."}
          </p>
        )}
        <RouteOrder
          names={values.routes}
          routes={data.routes}
          denied={admin ? null : ADMINS_ONLY}
          onChange={(routes) => change({ routes })}
        />
        <RouteChoice
          routes={data.routes.filter(({ name }) => !values.routes.includes(name))}
          denied={admin ? null : ADMINS_ONLY}
          onAdd={(name) => change({ routes: [...values.routes, name] })}
        />
        <Field
          label="Sender"
          value={values.sender}
          onChange={({ target }) => change({ sender: target.value })}
          readOnly={!admin}
          maxLength={20}
          autoComplete="off"
          placeholder={first?.senders[0] ?? ""}
          error={[...new Set([...said, ...refused])].map((each) => `${each}.`).join(" ") || null}
          hint="What phones show: a name of up to 11 characters, a number, or a short code. Empty: the first sender of the route."
        />
        <div>
          <SubmitButton denied={denied} isBusy={isPending} busy="Saving…">
            Save routes
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
