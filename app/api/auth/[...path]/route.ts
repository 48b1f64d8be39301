import { answerSignIn } from "#lib/console/answer-sign-in";
import { runtime } from "#lib/http/runtime";

export const POST = (request: Request) => answerSignIn(runtime().service, request);
