/** Why a sign-in at a provider failed, in words for the sign-in page. */
export const SIGN_ON_PROBLEMS = {
  unavailable:
    "The sign-in provider is not answering. Try again in a few minutes, or sign in with your password.",
  expired: "This sign-in took too long, or was started in another window. Try again.",
  not_asked:
    "The sign-in provider does not say that it has just asked who you are (auth_time), so this confirms nothing. Ask an admin for a link to set a password here, and confirm with that.",
  cancelled: "Signing in was cancelled at the provider.",
  failed:
    "The sign-in provider's answer could not be verified. Try again. If that does not help, tell an admin.",
  no_email:
    "The sign-in provider did not send your email address. Ask the people who run it to release it to Redial.",
  unverified: "The sign-in provider has not verified your email address. Verify it there, then try again.",
  domain: "Email addresses of your domain cannot sign in here.",
  not_invited: "You have not been invited to this console. Ask an admin for an invitation.",
  no_role:
    "Your groups at the sign-in provider no longer give you a role here. Ask an admin, or the people who manage the groups.",
  other_account:
    "Your email address belongs to someone who signs in here with a different account at the provider. Ask an admin.",
} as const;

export type SignOnProblem = keyof typeof SIGN_ON_PROBLEMS;

export function isSignOnProblem(text: string | undefined): text is SignOnProblem {
  return text !== undefined && Object.hasOwn(SIGN_ON_PROBLEMS, text);
}
