import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "#lib/testing/process/free-port";
import { said, start } from "#lib/testing/process/processes";

/** Every kind of receipt that Kannel knows. */
const ALL_RECEIPTS = 31;

export type Kannel = {
  /** Where it takes messages; as user `u` with the password `p`. */
  address: string;
  /** Hands a message to the gateway. Throws when it does not take it. */
  send(to: string, text: string): Promise<void>;
  /** The lines of its log that are no plain information, so far. */
  complaints(): string[];
  stop(): Promise<void>;
};

/**
 * Kannel's gateway with one link to the centre on this port. `listener` is an HTTP address: it calls `/receipt` there with the
 * message's number and the kind of receipt, and `phones` with what phones send.
 */
export async function startKannel(
  folder: string,
  port: number,
  listener: string,
  phones = `${listener}/phone?`,
): Promise<Kannel> {
  const [smsbox, sendsms, admin] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const file = join(folder, "kannel.conf");
  writeFileSync(file, configuration({ smsbox, sendsms, admin, port, phones }));
  const bearerbox = start(["bearerbox", "-v", "1", file], {}, folder);
  await said(bearerbox, "entering mainloop");
  const box = start(["smsbox", "-v", "1", file], {}, folder);
  await said(box, "Connected to bearerbox");
  const all = [box, bearerbox];

  const address = `http://127.0.0.1:${sendsms}/cgi-bin/sendsms`;
  return {
    address,
    async send(to, text) {
      const message = { from: "Redial", to, text, charset: "utf-8", coding: isGsm(text) ? "0" : "2" };
      const receipts = {
        "dlr-mask": String(ALL_RECEIPTS),
        "dlr-url": `${listener}/receipt?to=${to}&kind=%d`,
      };
      const query = new URLSearchParams({ username: "u", password: "p", ...message, ...receipts });
      const response = await fetch(`${address}?${query}`);
      if (response.status !== 202) throw new Error(await response.text());
    },
    complaints: () =>
      all.flatMap(({ output }) =>
        output()
          .split("\n")
          .filter((line) => /WARNING|ERROR|PANIC/.test(line)),
      ),
    async stop() {
      for (const { child, ended } of all) {
        child.kill("SIGTERM");
        await ended;
      }
    },
  };
}

type Ports = {
  smsbox: number;
  sendsms: number;
  admin: number;
  port: number;
  phones: string;
};

function configuration({ smsbox, sendsms, admin, port, phones }: Ports): string {
  return `
group = core
admin-port = ${admin}
admin-password = bar
smsbox-port = ${smsbox}
box-allow-ip = "127.0.0.1"
dlr-storage = internal

group = smsc
smsc = smpp
smsc-id = standin
host = 127.0.0.1
port = ${port}
transceiver-mode = true
interface-version = 34
system-type = ""
smsc-username = "redial"
smsc-password = "secret"
reconnect-delay = 1

group = smsbox
bearerbox-host = 127.0.0.1
bearerbox-port = ${smsbox}
sendsms-port = ${sendsms}

group = sendsms-user
username = u
password = p
concatenation = true
max-messages = 5

group = sms-service
keyword = default
get-url = "${phones}from=%p&to=%P&text=%a"
max-messages = 0
accept-x-kannel-headers = true
`;
}

function isGsm(text: string): boolean {
  return /^[\x20-\x7e\n€£é]*$/.test(text);
}
