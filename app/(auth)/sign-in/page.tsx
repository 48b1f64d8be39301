import type { Metadata, Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Frame } from "#components/sign-in/frame";
import { SignInForm } from "#components/sign-in/sign-in-form";
import { findOperator } from "#lib/console/sign-in/sessions/session";
import { ownPath } from "#lib/domain/network/own-path";
import { isSignOnProblem, SIGN_ON_PROBLEMS } from "#lib/domain/people/sign-on-problems";
import { runtime } from "#lib/service/api/runtime";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const asked = await searchParams;
  const only = (name: string) => {
    const value = asked[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const next = ownPath(only("next"));
  const problem = only("problem");
  const { service } = runtime();
  if (!isSignOnProblem(problem) && (await findOperator(service, await headers()))) redirect(next as Route);
  return (
    <Frame title="Sign in to Redial">
      <SignInForm
        next={next}
        provider={service.settings.signOn?.name ?? null}
        problem={isSignOnProblem(problem) ? SIGN_ON_PROBLEMS[problem] : ""}
        asksForCode={only("step") === "code"}
      />
      <p className="mt-4 text-center text-xs text-text-muted">
        Lost your password, or the app with your codes? An admin can reset them in Settings, People, or on the
        server's command line.
      </p>
    </Frame>
  );
}
