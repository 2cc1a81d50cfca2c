import { randomUUID } from "node:crypto";
import { Agent } from "undici";
import { signatureHeaders } from "../../../subgraphs/shared/delivery/signature.js";

/** What is posted, to whom, with which key. */
export interface BareDelivery {
  readonly url: string;
  readonly webhookId: string;
  readonly body: string;
  readonly key: string;
}

/** Signs and posts over kept connections, so many at once, and stores nothing. */
export class BareDeliveries {
  private readonly agent = new Agent({ pipelining: 1 });

  async send(deliveries: readonly BareDelivery[], atOnce: number): Promise<void> {
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < deliveries.length) await this.post(deliveries[next++]!);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async post({ url, webhookId, body: text, key }: BareDelivery): Promise<void> {
    const body = Buffer.from(text);
    const { origin, pathname } = new URL(url);
    const requestId = randomUUID();
    const signed = signatureHeaders({
      keys: [key],
      requestId,
      webhookId,
      seconds: Math.floor(Date.now() / 1_000),
      body,
    });
    const headers = { "content-type": "application/json", "user-agent": "bare", ...signed };
    const answer = await this.agent.request({ origin, path: pathname, method: "POST", headers, body });
    await answer.body.dump();
    if (answer.statusCode !== 204) throw new Error(`The receiver answered ${answer.statusCode}.`);
  }
}
