import { once } from "node:events";
import { Events } from "./events/events.js";
import { SignedPosts, slackPace } from "./events/signed-posts.js";
import { SocketMode } from "./events/socket-mode.js";
import { Calls } from "./faults/calls.js";
import { Faults } from "./faults/faults.js";
import { openServer } from "./http/server.js";
import { LocalSlack } from "./local-slack.js";
import { Model } from "./model/model.js";
import { addSample } from "./sample.js";

export interface LocalSlackOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Milliseconds since 1970; tests may move it. */
  readonly now?: () => number;
  /** Milliseconds before each repetition of an event that was not accepted; Slack's are 0, 60,000 and 300,000. */
  readonly retryDelays?: readonly number[];
  /** Milliseconds in which an event must be accepted; Slack's are 3,000. */
  readonly answerWithin?: number;
}

/** Starts a Slack on this machine, with a sample workspace in it. */
export async function startLocalSlack(options: LocalSlackOptions = {}): Promise<LocalSlack> {
  const { port: wanted = 0, now = Date.now, ...pace } = options;
  const model: Model = new Model(now, (happening) => events.tell(model, happening));
  const posts = new SignedPosts({ ...slackPace, ...pace, now });
  const sockets = new SocketMode(model);
  const events = new Events(posts, sockets);
  const parts = { model, faults: new Faults(), calls: new Calls(), events, posts, sockets };
  let slack: LocalSlack | null = null;
  const { server, port } = await openServer({ ...parts, reset: () => slack?.reset() }, wanted);
  model.url = `http://127.0.0.1:${port}`;
  slack = new LocalSlack(parts, addSample(model), async () => {
    posts.stop();
    parts.faults.clear();
    sockets.stop();
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  });
  return slack;
}
