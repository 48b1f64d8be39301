import { createTransport } from "nodemailer";

export type Mail = { url: string; from: string };
type Message = { to: string; subject: string; text: string; id: string };

const TIMEOUT_MS = 10_000;

/** Hands a message to the mail server; throws when it does not take it. */
export async function sendEmail({ url, from }: Mail, { to, subject, text, id }: Message): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const domain = from.replace(/^.*@|>.*$/g, "");
    await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${domain}>` });
  } finally {
    transport.close();
  }
}
