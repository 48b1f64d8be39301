import { createTransport } from "nodemailer";

/** `mayBePlain`: whether messages and password may be sent unencrypted to a server without TLS. */
export type Mail = { url: string; from: string; mayBePlain: boolean };
type Message = { to: string; subject: string; text: string; id: string };

const TIMEOUT_MS = 10_000;
const NO_TLS =
  "The mail server must offer TLS with a trusted certificate. If it cannot, set SMTP_MAY_BE_PLAIN=1.";

/** Sends an e-mail through the mail server. Throws when the server refuses it, or offers no TLS where that is required. */
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
