import { listed } from "#lib/testing/console/mirror";
import { FORMS, NUMBER, OTHERS } from "#lib/testing/erasure/number-forms";

const READ = ["message_own", "message_failed", "message_quoting"] as const;

/** As its service's list answers them. */
export function listedMessages() {
  const at = new Date(Date.now() - 60_000).toISOString();
  const texts = { fullMessage: `Dear Ada, call ${FORMS[2]}`, values: { name: FORMS[4] } };
  return READ.map((id, n) => {
    const status = n === 1 ? "failure" : "success";
    const message = listed(id, {
      ...{ status, createdAt: at, recipient: n === 2 ? OTHERS : NUMBER },
      attempts: [{ status, errorCode: n === 1 ? "routing_error" : null, at }],
    });
    const attempts = message.messageAttempts?.map((attempt) => ({ ...attempt, metadata: { to: FORMS[0] } }));
    return { ...message, ...texts, messageAttempts: attempts };
  });
}
