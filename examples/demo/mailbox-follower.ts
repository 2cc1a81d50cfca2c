import { type Client, createClient } from "graphql-ws";
import WebSocket from "ws";

/** A mail that arrived. */
export interface ReceivedMail {
  readonly id: string;
  readonly threadId: string;
  readonly subject: string | null;
  readonly fromAddress: string;
  readonly bodyText: string | null;
  /** What is new in an answer, without quotes and signature. */
  readonly extractedText: string | null;
}

const follow = /* GraphQL */ `
  subscription Follow($mailbox: String!, $after: String) {
    mailMessageReceived(mailbox: $mailbox, after: $after) {
      message {
        id
        threadId
        subject
        fromAddress
        bodyText
        extractedText
      }
    }
  }
`;

type Received = { mailMessageReceived: { message: ReceivedMail | null } };

/** Follows the mail that arrives in a mailbox, from now on. */
export class MailboxFollower {
  private readonly client: Client;
  private mails: AsyncGenerator<{ data?: Received | null }> | null = null;

  constructor(
    baseUrl: string,
    key: string,
    private readonly mailbox: string,
  ) {
    const url = `${baseUrl.replace(/^http/, "ws")}/graphql`;
    this.client = createClient({ url, connectionParams: { apiKey: key }, webSocketImpl: WebSocket, retryAttempts: 0 });
  }

  /** Takes the position of now: what arrives after it is heard, however soon. */
  async start(): Promise<void> {
    const positions = this.client.iterate<{ eventCursor: string }>({ query: "query { eventCursor }" });
    const first = await positions.next();
    const after = (first.value as { data: { eventCursor: string } }).data.eventCursor;
    this.mails = this.client.iterate<Received>({ query: follow, variables: { mailbox: this.mailbox, after } }) as never;
  }

  /** The next mail; fails when none comes for 20 seconds. */
  async next(): Promise<ReceivedMail> {
    let patience: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      patience = setTimeout(() => reject(new Error("No mail was heard of in 20 seconds.")), 20_000);
    });
    try {
      const { value } = await Promise.race([this.mails!.next(), late]);
      const mail = (value as { data?: Received | null }).data?.mailMessageReceived.message;
      if (mail == null) throw new Error(`Expected a mail, got ${JSON.stringify(value)}.`);
      return mail;
    } finally {
      clearTimeout(patience);
    }
  }

  async stop(): Promise<void> {
    await this.client.dispose();
  }
}
