import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { onTestFinished } from "vitest";

/** A local mail server without encryption; `mails` holds the messages that it accepted, unless it `refuses`. */
export async function plainMailServer() {
  const mails: { to: string[]; content: string }[] = [];
  const state = { refuses: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session: SMTPServerSession, done) {
      let content = "";
      stream.on("data", (part: Buffer) => {
        content += part.toString();
      });
      stream.on("end", () => {
        if (state.refuses) return done(new Error("try later"));
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), content });
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => {
      const address = listening.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${port}`, mails, state };
}
