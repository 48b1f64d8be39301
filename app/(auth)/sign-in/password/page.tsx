import type { Metadata } from "next";
import { Frame } from "#components/sign-in/frame";
import { OwnPasswordForm } from "#components/sign-in/own-password-form";
import { demanded } from "#lib/web/pages/demanded";

export const metadata: Metadata = { title: "Choose your password" };

export default async function OwnPasswordPage({ searchParams }: PageProps<"/sign-in/password">) {
  const { operator, next } = await demanded("password", searchParams);
  return (
    <Frame title="Choose your own password">
      <OwnPasswordForm email={operator.email} next={next} />
    </Frame>
  );
}
