/** Why signing in at a provider did not let somebody in, in words for the sign-in page. */
export const SIGN_ON_PROBLEMS = {
  unavailable: "The sign-in provider does not answer now. Try again shortly, or sign in with your password.",
  expired: "This sign-in took too long, or was begun in another window. Try again.",
  cancelled: "The sign-in was cancelled at the provider.",
  failed:
    "The sign-in provider's answer could not be verified. Try again; if that does not help, tell an admin.",
  no_email: "The sign-in provider did not tell us your e-mail. Ask whoever runs it to release it to Redial.",
  unverified: "The sign-in provider has not verified your e-mail. Verify it there, then try again.",
  domain: "E-mails of your domain are not let in here.",
  not_invited: "Nobody has invited you to this console yet. Ask an admin for an invitation.",
  no_role:
    "Your groups at the sign-in provider give you no role here any more. Ask whoever keeps the groups, or an admin.",
  other_account:
    "Your e-mail belongs to somebody who signs in here with another account of the provider. Ask an admin.",
} as const;

export type SignOnProblem = keyof typeof SIGN_ON_PROBLEMS;

export function isSignOnProblem(text: string | undefined): text is SignOnProblem {
  return text !== undefined && Object.hasOwn(SIGN_ON_PROBLEMS, text);
}
