import { createClient } from "graphql-ws";
import WebSocket from "ws";

/** One step of a task as the subscription told it. */
export interface Step {
  readonly cursor: string;
  readonly kind: string;
  readonly state: string;
  readonly version: number;
  readonly message: { readonly role: string; readonly parts: readonly { readonly text: string | null }[] } | null;
  readonly task: {
    readonly id: string;
    readonly requester: {
      readonly handle: string;
      readonly identity: { readonly displayName: string; readonly mailbox: { readonly emailAddress: string } };
    };
  };
}

// From the task (a2a) to who asked (org) to where their mail goes (mail): three subgraphs in one selection.
const follow = /* GraphQL */ `
  subscription Follow($agentHandle: String!, $after: String) {
    taskUpdated(agentHandle: $agentHandle, after: $after) {
      cursor
      kind
      state
      version
      message {
        role
        parts {
          text
        }
      }
      task {
        id
        requester {
          handle
          identity {
            displayName
            mailbox {
              emailAddress
            }
          }
        }
      }
    }
  }
`;

/**
 * Follows an agent's tasks over a WebSocket. Nothing is remembered or filtered here but the steps as they came: whether
 * they have gaps or repeats is for the reader to check.
 */
export class Follower {
  readonly steps: Step[] = [];
  private readonly waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  private failure: Error | undefined;
  private close: () => void = () => {};

  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
    private readonly agentHandle: string,
    private readonly onStep: (step: Step) => void,
  ) {}

  /** Opens a socket and resumes after the cursor. */
  connect(after: string): void {
    let socket: WebSocket | undefined;
    const client = createClient({
      url: `${this.baseUrl.replace(/^http/, "ws")}/graphql`,
      connectionParams: { apiKey: this.key },
      webSocketImpl: class extends WebSocket {
        constructor(address: string, protocols?: string | string[]) {
          super(address, protocols);
          // oxlint-disable-next-line typescript/no-this-alias -- the demo cuts this very socket
          socket = this;
        }
      },
      retryAttempts: 0,
    });
    let dropped = false;
    client.subscribe<{ taskUpdated: Step }>(
      { query: follow, variables: { agentHandle: this.agentHandle, after } },
      {
        next: (result) => {
          if (result.errors) this.fail(new Error(result.errors.map((error) => error.message).join(" ")));
          if (result.data) this.take(result.data.taskUpdated);
        },
        error: (error) => {
          if (!dropped) this.fail(error instanceof Error ? error : new Error(JSON.stringify(error)));
        },
        complete: () => {},
      },
    );
    this.close = () => {
      dropped = true;
      socket?.terminate();
    };
  }

  /** Cuts the connection as a lost network would: no goodbye. */
  drop(): void {
    this.close();
  }

  /** Resolves when `count` steps have come; fails when the stream fails or nothing comes for 20 seconds. */
  async reached(count: number): Promise<void> {
    if (this.failure) throw this.failure;
    if (this.steps.length >= count) return;
    let patience: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      this.waiting.push({ count, resolve });
      patience = setTimeout(
        () => reject(new Error(`Expected ${count} steps, got ${this.steps.length} in 20 seconds.`)),
        20_000,
      );
    });
    clearTimeout(patience);
    if (this.failure) throw this.failure;
  }

  private take(step: Step): void {
    this.steps.push(step);
    this.onStep(step);
    this.settle();
  }

  private fail(error: Error): void {
    this.failure = error;
    this.settle();
  }

  private settle(): void {
    for (const { count, resolve } of this.waiting) if (this.failure || this.steps.length >= count) resolve();
  }
}
