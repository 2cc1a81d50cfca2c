import type { Happening } from "../model/happenings.js";
import type { Model } from "../model/model.js";
import { audienceOf } from "./payload.js";
import type { SignedPosts } from "./signed-posts.js";
import type { SocketMode } from "./socket-mode.js";

/** Tells apps what happens: through Socket Mode where an app uses it, else by HTTP where it has an address. */
export class Events {
  constructor(
    private readonly posts: SignedPosts,
    private readonly sockets: SocketMode,
  ) {}

  tell(model: Model, happening: Happening): void {
    for (const { app, payload } of audienceOf(model, happening)) {
      if (this.sockets.isUsedBy(app.id)) this.sockets.send(app.id, payload);
      else if (app.requestUrl !== null) {
        this.posts.send({ url: app.requestUrl, signingSecret: app.signingSecret }, payload);
      }
    }
  }

  /** Whether events of an app go to this address from now on. Only one of this machine that answers the challenge is taken. */
  async configure(model: Model, appId: string, url: string | null): Promise<boolean> {
    const app = model.app(appId);
    if (url !== null) {
      if (!isLocal(url)) return false;
      if (!(await this.posts.verify({ url, signingSecret: app.signingSecret }))) return false;
    }
    this.sockets.forget(appId);
    app.requestUrl = url;
    return true;
  }
}

function isLocal(url: string): boolean {
  if (url.length > 2_048 || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return ["http:", "https:"].includes(protocol) && ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
}
