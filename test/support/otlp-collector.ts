import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A span as a collector got it. Ids are hexadecimal. */
export interface CollectedSpan {
  readonly role: string;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly id: string;
  readonly parentId: string;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}

/** A collector of OpenTelemetry on loopback, that takes spans by OTLP as protobuf. */
export interface OtlpCollector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Resolves with the first span that is so, whether it has come or will come. */
  find(is: (span: CollectedSpan) => boolean): Promise<CollectedSpan>;
  close(): void;
}

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const looking = new Set<() => void>();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (request.url === "/v1/traces") spans.push(...readExport(body));
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
      for (const look of looking) look();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    find: (is) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = spans.find(is);
          if (found === undefined) return;
          looking.delete(look);
          resolve(found);
        };
        looking.add(look);
        look();
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

/** The fields of a protobuf message by number: bytes, or a number. */
function read(message: Buffer): Fields {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    const [number, wire] = [tag >> 3, tag & 7];
    const size = wire === 2 ? Number(varint()) : wire === 1 ? 8 : wire === 5 ? 4 : 0;
    const value = wire === 0 ? varint() : message.subarray(at, (at += size));
    fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return fields;
}

const parts = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((value) => read(value as Buffer));
const bytesOf = (fields: Fields, number: number): Buffer => (fields.get(number)?.[0] as Buffer) ?? Buffer.alloc(0);

function attributesOf(values: readonly Fields[]): Record<string, string | number | boolean> {
  return Object.fromEntries(
    values.map((one) => {
      const value = read(bytesOf(one, 2));
      const [[kind, [content]] = [0, [""]]] = [...value] as [number, (Buffer | bigint)[]][];
      const plain = kind === 1 ? String(content) : kind === 2 ? content === 1n : Number(content);
      return [String(bytesOf(one, 1)), plain];
    }),
  );
}

function readExport(body: Buffer): CollectedSpan[] {
  return parts(read(body), 1).flatMap((ofResource) => {
    const resource = attributesOf(parts(read(bytesOf(ofResource, 1)), 1));
    return parts(ofResource, 2).flatMap((ofScope) =>
      parts(ofScope, 2).map((span) => ({
        role: String(resource["parley.role"]),
        name: String(bytesOf(span, 5)),
        kind: Number(span.get(6)?.[0] ?? 0),
        traceId: bytesOf(span, 1).toString("hex"),
        id: bytesOf(span, 2).toString("hex"),
        parentId: bytesOf(span, 4).toString("hex"),
        failed: read(bytesOf(span, 15)).get(3)?.[0] === 2n,
        attributes: attributesOf(parts(span, 9)),
      })),
    );
  });
}
