import { once } from "node:events";
import { Calls } from "./faults/calls.js";
import { Faults } from "./faults/faults.js";
import { openServer } from "./http/server.js";
import { LocalSlack } from "./local-slack.js";
import { Model } from "./model/model.js";
import { addSample } from "./sample.js";

export interface LocalSlackOptions {
  /** 0, the usual one, takes whatever port is free. */
  readonly port?: number;
  /** Milliseconds since 1970; tests may move it. */
  readonly now?: () => number;
}

/** Starts a Slack on this machine, with a sample workspace in it. */
export async function startLocalSlack(options: LocalSlackOptions = {}): Promise<LocalSlack> {
  const model = new Model(options.now ?? Date.now, () => {});
  const parts = { model, faults: new Faults(), calls: new Calls() };
  let slack: LocalSlack | null = null;
  const { server, port } = await openServer({ ...parts, reset: () => slack?.reset() }, options.port ?? 0);
  model.url = `http://127.0.0.1:${port}`;
  slack = new LocalSlack(parts, addSample(model), async () => {
    parts.faults.clear();
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return slack;
}
