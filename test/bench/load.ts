import { Pool } from "undici";
import type { Child } from "./child.js";

const connections = 8;

export interface Request {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly key: string;
  readonly body?: object;
}

/** Sends one request many times over a few connections. */
export class Load {
  private readonly pool: Pool;
  private readonly headers: Record<string, string>;
  private readonly body: string | null;

  constructor(
    origin: string,
    private readonly request: Request,
  ) {
    this.pool = new Pool(origin, { connections, pipelining: 1 });
    this.body = request.body === undefined ? null : JSON.stringify(request.body);
    this.headers = { "x-api-key": request.key, ...(this.body === null ? {} : { "content-type": "application/json" }) };
  }

  /** Sends it once; the answer's body. Throws for any status but 200, and for a GraphQL error. */
  async once(): Promise<string> {
    const { method, path } = this.request;
    const response = await this.pool.request({ method, path, headers: this.headers, body: this.body });
    const text = await response.body.text();
    if (response.statusCode !== 200 || text.includes('"errors"'))
      throw new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 500)}`);
    return text;
  }

  /** Sends it so many times, as many at once as there are connections. */
  async many(count: number): Promise<void> {
    let left = count;
    const one = async (): Promise<void> => {
      while (left-- > 0) await this.once();
    };
    await Promise.all(Array.from({ length: connections }, one));
  }

  /** Processor time that the server spends on each, in microseconds. */
  async cost(server: Child, count: number): Promise<number> {
    const before = await server.ask<number>("processorMicroseconds");
    await this.many(count);
    return ((await server.ask<number>("processorMicroseconds")) - before) / count;
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
