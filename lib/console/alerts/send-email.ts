import { createTransport } from "nodemailer";

/** `mayBePlain`: whether a server that offers no encryption gets messages and password as they are. */
export type Mail = { url: string; from: string; mayBePlain: boolean };
type Message = { to: string; subject: string; text: string; id: string };

const TIMEOUT_MS = 10_000;
const NO_TLS =
  "The mail server must offer TLS with a trusted certificate. If it cannot, set SMTP_MAY_BE_PLAIN=1.";

/** Hands a message to the mail server; throws when it does not take it, or not over TLS where that is needed. */
export async function sendEmail(
  { url, from, mayBePlain }: Mail,
  { to, subject, text, id }: Message,
): Promise<void> {
  const transport = createTransport({
    url,
    requireTLS: !mayBePlain,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const domain = from.replace(/^.*@|>.*$/g, "");
    await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${domain}>` });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ETLS")) throw error;
    throw new Error(`${error.message}. ${NO_TLS}`, { cause: error });
  } finally {
    transport.close();
  }
}
