import type { Benchmark, Figure } from "#lib/bench/benchmark";
import { bareSmpp } from "#lib/bench/service/bare-smpp";
import { kannelSmpp } from "#lib/bench/service/kannel-smpp";
import { sessionSmpp } from "#lib/bench/service/session-smpp";
import { takeTurns } from "#lib/bench/take-turns";
import { installed } from "#lib/testing/smsc/peers/installed";
import { startSmscProcess } from "#lib/testing/smsc/start-process";

const WINDOW = 100;
const LEAST_RATE = 5000;

export const smpp: Benchmark = {
  name: "smpp",
  work: `messages through one SMPP bind with a window of ${WINDOW}, each with its receipt; beside the bare codec, and beside Kannel where it is installed`,
  async run(stage) {
    const messages = stage.of(40_000, 500);
    const smsc = await startSmscProcess({ keepsMessages: false });
    const given = { port: smsc.port, window: WINDOW, messages };
    const perSecond = (ms: number) => (messages / ms) * 1000;
    try {
      const works = {
        ours: async () => perSecond(await sessionSmpp(given)),
        bare: async () => perSecond(await bareSmpp(given)),
      };
      // The first round compiles the code.
      await takeTurns(1, works, () => smsc.tell("/clear"));
      const { ours, bare } = await takeTurns(stage.rounds, works, () => smsc.tell("/clear"));
      const name = "messages a second";
      const figures: Figure[] = [
        { name, value: ours, unit: "/s", beside: null, goal: { least: LEAST_RATE } },
        { name, value: ours, unit: "/s", beside: { name: "the bare codec", value: bare }, goal: null },
      ];
      if (!installed("kannel", ["bearerbox", "--version"])) return figures;
      const few = { folder: stage.folder, window: WINDOW, messages: stage.of(10_000, 500) };
      const beside = { name: "Kannel, without receipts", value: await kannelSmpp(few) };
      figures.push({ name, value: ours, unit: "/s", beside, goal: null });
      return figures;
    } finally {
      await smsc.stop();
    }
  },
};
