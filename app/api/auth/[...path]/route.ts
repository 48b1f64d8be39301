import { answerSignIn } from "#lib/console/answer-sign-in";
import { runtime } from "#lib/http/runtime";

const answer = (request: Request) => answerSignIn(runtime().service, request);

export const POST = answer;
/** Only the way to a sign-in provider and back. */
export const GET = answer;
