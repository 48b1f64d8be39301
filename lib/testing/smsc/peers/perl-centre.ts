import { onTestFinished } from "vitest";
import { said, start } from "#lib/testing/process/processes";

/** What Net::SMPP's centre says of a submit_sm: what came, and what became of it. `stat`: empty for none. */
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
    /** What Perl complained of. */
    complaints: () => lines().filter((line) => !line.startsWith("{")),
  };
}
