import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { WebSocket } from "ws";
import { type FollowOptions, ParleyClient, type TypedDocument } from "../../clients/graphql/index.js";
import { type ChosenServer, chooseServer, type ServerOptions } from "./choose-server.js";
import { NotSignedInError } from "./exit-codes.js";
import { interrupted } from "./interrupt.js";
import { Output } from "./output.js";

/** Options of every command. */
export interface CommonOptions extends ServerOptions {
  readonly json?: boolean;
  readonly idempotencyKey?: string;
}

/** The context of a command that calls a server. */
export class Online {
  readonly client: ParleyClient;
  /**
   * The idempotency key of this call: the server does the same work once, however often it is called with the same key.
   */
  readonly idempotencyKey: string;

  constructor(
    readonly server: ChosenServer,
    readonly out: Output,
    idempotencyKey: string | undefined,
  ) {
    const { url, key, token } = server;
    this.idempotencyKey = idempotencyKey ?? randomUUID();
    this.client = new ParleyClient({
      baseUrl: url,
      ...(key === undefined ? {} : { apiKey: key }),
      ...(token === undefined ? {} : { token }),
      webSocket: WebSocket,
    });
  }

  /** Runs a query or a mutation. Ctrl-C ends it. */
  run<Result, Variables>(document: TypedDocument<Result, Variables>, variables?: Variables): Promise<Result> {
    return this.client.run(document, variables, { signal: interrupted, idempotencyKey: this.idempotencyKey });
  }

  /** Follows a subscription until Ctrl-C. It reports a lost connection on standard error. */
  follow<Result, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options: FollowOptions = {},
  ): AsyncGenerator<Result, void, undefined> {
    return this.client.follow(document, variables, {
      signal: interrupted,
      onInterrupted: () => interrupted.aborted || this.out.remark("The connection was lost. Connecting again …"),
      ...options,
    });
  }
}

/** The action of a command that calls a server. */
export function online<Args extends unknown[]>(work: (run: Online, ...args: Args) => Promise<void>) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.pop() as Command;
    const common = command.optsWithGlobals<CommonOptions>();
    const server = await chooseServer(common);
    if (server.key === undefined && server.token === undefined) {
      throw new NotSignedInError(`No key for ${server.url} was found.`);
    }
    await work(new Online(server, new Output(common.json === true), common.idempotencyKey), ...(given as Args));
  };
}
