import { onTestFinished } from "vitest";
import { said, start } from "#lib/testing/process/processes";

/** A report of Net::SMPP's centre about a submit_sm: what came, and its outcome. `stat`: empty for none. */
export type Reported = {
  destination: string;
  status: number;
  id: string;
  stat: string;
  dataCoding: number;
  esmClass: number;
  /** Hexadecimal. */
  octets: string;
  tlvs: string;
};

/** A centre on Net::SMPP, until the test ends. `options`: as in smsc.pl. */
export async function startPerlCentre(options: string[]) {
  const program = start(["perl", "lib/testing/smsc/peers/smsc.pl", ...options]);
  onTestFinished(async () => {
    program.child.kill("SIGKILL");
    await program.ended;
  });
  await said(program, "\n");
  const lines = () => program.output().trim().split("\n");
  const { port }: { port: number } = JSON.parse(lines()[0] ?? "");
  return {
    port,
    reports: (): Reported[] =>
      lines()
        .slice(1)
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    /** Perl's warnings and errors. */
    complaints: () => lines().filter((line) => !line.startsWith("{")),
  };
}
