import type { Metadata, Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { SignInForm } from "#components/sign-in/sign-in-form";
import { findOperator } from "#lib/console/session";
import { ownPath } from "#lib/domain/own-path";
import { runtime } from "#lib/http/runtime";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next: asked } = await searchParams;
  const next = ownPath(Array.isArray(asked) ? asked[0] : asked);
  if (await findOperator(runtime().service, await headers())) redirect(next as Route);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-88">
        <h1 className="mb-6 flex items-center justify-center gap-2 text-lg font-semibold">
          <span aria-hidden className="size-3 rounded-full bg-accent" />
          Sign in to Redial
        </h1>
        <SignInForm next={next} />
        <p className="mt-4 text-center text-xs text-text-muted">
          Lost your password? An admin can set a new one on the server's command line.
        </p>
      </div>
    </main>
  );
}
