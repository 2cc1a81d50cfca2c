import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageExtraInfo,
  ProtocolError,
  ProtocolErrorCode,
  type Transport,
} from "@modelcontextprotocol/server";
import type { ForwardedUpdates } from "./forwarded-updates.js";

/**
 * The transport of a host that starts a process. The code between host and server answers `subscriptions/listen` by
 * itself; here the server subscribes first, so that the host only gets confirmations that hold.
 */
export class ListeningTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: <Message extends JSONRPCMessage>(message: Message, extra?: MessageExtraInfo) => void;
  private readonly opening = new Set<unknown>();

  constructor(
    private readonly host: Transport,
    private readonly updates: ForwardedUpdates,
  ) {}

  async start(): Promise<void> {
    this.host.onclose = () => this.onclose?.();
    this.host.onerror = (error) => this.onerror?.(error);
    this.host.onmessage = (message, extra) => this.receive(message, extra);
    await this.host.start();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.host.send(message);
  }

  close(): Promise<void> {
    return this.host.close();
  }

  private receive(message: JSONRPCMessage, extra?: MessageExtraInfo): void {
    if (isJSONRPCRequest(message) && message.method === "subscriptions/listen") {
      void this.listen(message, extra);
      return;
    }
    if (isJSONRPCNotification(message) && message.method === "notifications/cancelled") {
      const id = message.params?.["requestId"];
      this.opening.delete(id);
      this.updates.letGo(id);
    }
    this.onmessage?.(message, extra);
  }

  private async listen(request: JSONRPCRequest, extra?: MessageExtraInfo): Promise<void> {
    const uris = addressesIn(request);
    this.opening.add(request.id);
    try {
      if (uris.length > 0) await this.updates.listen(request.id, uris);
    } catch (error) {
      const { code, message } =
        error instanceof ProtocolError ? error : { code: ProtocolErrorCode.InternalError, message: messageOf(error) };
      await this.host.send({ jsonrpc: "2.0", id: request.id, error: { code, message } }).catch(() => undefined);
      return;
    }
    // Cancelled meanwhile: nothing may follow.
    if (this.opening.delete(request.id)) this.onmessage?.(request, extra);
    else this.updates.letGo(request.id);
  }
}

/** The URIs in a request; empty in an invalid one, which is refused where it is checked. */
function addressesIn({ params }: JSONRPCRequest): string[] {
  const { resourceSubscriptions: uris } = (params?.["notifications"] ?? {}) as { resourceSubscriptions?: unknown };
  return Array.isArray(uris) ? uris.filter((uri): uri is string => typeof uri === "string") : [];
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "The server does not listen.");
