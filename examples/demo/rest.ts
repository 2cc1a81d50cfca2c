/** The server said no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Calls the REST API with one key, or with none. Bodies in and out are the wire's snake_case. */
export class Rest {
  constructor(
    private readonly baseUrl: string,
    private readonly key: string | null,
  ) {}

  get<Answer>(path: string): Promise<Answer> {
    return this.call("GET", path);
  }

  /** @param idempotencyKey names the write, so that a repeat is not done again */
  post<Answer>(path: string, body: object, idempotencyKey?: string): Promise<Answer> {
    return this.call("POST", path, body, idempotencyKey);
  }

  patch<Answer>(path: string, body: object): Promise<Answer> {
    return this.call("PATCH", path, body);
  }

  private async call<Answer>(method: string, path: string, body?: object, idempotencyKey?: string): Promise<Answer> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: {
        ...(this.key === null ? {} : { "X-API-Key": this.key }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Refused(response.status, `${method} ${path} answered ${response.status}: ${text}`);
    return (text === "" ? null : JSON.parse(text)) as Answer;
  }
}
