import type { Metadata } from "next";
import { Frame } from "#components/sign-in/frame";
import { SetUpSecondFactor } from "#components/sign-in/set-up-second-factor";
import { runtime } from "#lib/service/api/runtime";
import { demanded } from "#lib/web/pages/demanded";

export const metadata: Metadata = { title: "Set up two-factor authentication" };

export default async function SecondFactorPage({ searchParams }: PageProps<"/sign-in/second-factor">) {
  const { operator, next } = await demanded("second_factor", searchParams);
  const { email, hasPassword } = operator;
  return (
    <Frame title="Set up two-factor authentication">
      <SetUpSecondFactor
        email={email}
        hasPassword={hasPassword}
        provider={runtime().service.settings.signOn?.name ?? null}
        next={next}
      />
    </Frame>
  );
}
