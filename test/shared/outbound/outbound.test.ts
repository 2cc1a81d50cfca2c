import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createOutbound, type Outbound, type OutboundPurpose } from "../../../subgraphs/shared/outbound/outbound.js";
import { OutboundError } from "../../../subgraphs/shared/outbound/outbound-error.js";
import { loopbackCertificate } from "../../support/loopback-certificate.js";
import { nobody } from "../../support/receiver.js";

const patient: OutboundPurpose = {
  hosts: "any",
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 10_000,
  maxResponseBytes: 10_000,
};
const purposes = {
  webhook: patient,
  hasty: { ...patient, totalTimeoutMs: 300 },
  kept: { ...patient, answer: "status" as const, keepsConnections: true },
  brief: { ...patient, answer: "status" as const, keepsConnections: true, totalTimeoutMs: 1_500 },
  listed: { ...patient, hosts: ["127.0.0.1"] },
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

function outbound(allowLoopback = true, ca?: string): Outbound<keyof typeof purposes> {
  const made = createOutbound({ purposes, allowLoopback, ...(ca === undefined ? {} : { ca }) });
  closers.push(() => made.close());
  return made;
}

/** A server on loopback; every connection to it is counted. */
async function serve(handler: http.RequestListener): Promise<{ port: number; connections: () => number }> {
  const server = http.createServer(handler);
  let connections = 0;
  server.on("connection", () => connections++);
  const port = await listen(server);
  closers.push(() => server.closeAllConnections());
  return { port, connections: () => connections };
}

async function listen(server: net.Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

async function failure(call: Promise<unknown>): Promise<OutboundError> {
  const error = await call.then(
    () => new Error("it was answered"),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return error as OutboundError;
}

const get = (url: string) => ({ method: "GET" as const, url });

describe("an outside call", () => {
  test("sends what it was given and answers status, headers and body", async () => {
    const { port } = await serve((request, response) => {
      let body = "";
      request.on("data", (part) => (body += part));
      request.on("end", () => {
        response.writeHead(410, {
          "x-seen": `${request.method} ${request.url} ${String(request.headers["webhook-id"])}`,
        });
        response.end(`got ${body}`);
      });
    });
    const answer = await outbound().request("webhook", {
      method: "POST",
      url: `http://127.0.0.1:${port}/hook?a=b%20c`,
      headers: { "webhook-id": "evt_1" },
      body: "ping",
    });
    expect(answer).toMatchObject({
      status: 410,
      headers: { "x-seen": "POST /hook?a=b%20c evt_1" },
      body: Buffer.from("got ping"),
      durationMs: expect.any(Number),
    });
  });

  test("does not follow a redirect", async () => {
    const inside = await serve((_, response) => response.end("inside"));
    const { port } = await serve((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    );
    const answer = await outbound().request("webhook", get(`http://127.0.0.1:${port}/`));
    expect([answer.status, inside.connections()]).toEqual([302, 0]);
  });

  test("takes a connection of its own each time and leaves none open", async () => {
    const { port, connections } = await serve((_, response) => response.end("ok"));
    const client = outbound();
    for (let n = 0; n < 3; n++) await client.request("webhook", get(`http://127.0.0.1:${port}/`));
    expect(connections()).toBe(3);
  });

  test("takes a kept connection where that is allowed", async () => {
    const { port, connections } = await serve((_, response) => response.end("ok"));
    const client = outbound();
    for (let n = 0; n < 10; n++) await client.request("kept", get(`http://127.0.0.1:${port}/`));
    // One may still be on its way back when the next call asks for it.
    expect(connections()).toBeLessThan(4);
  });

  test("of which the status counts is answered by it, however the body goes on", async () => {
    const { port } = await serve((request, response) => {
      response.writeHead(202);
      response.write("x".repeat(request.url === "/flood" ? 20_000 : 5));
      if (request.url === "/cut") setImmediate(() => response.destroy());
    });
    const client = outbound();
    for (const [path, length] of [
      ["flood", 10_000],
      ["hang", 5],
      ["cut", 5],
    ] as const) {
      const answer = await client.request("brief", get(`http://127.0.0.1:${port}/${path}`));
      expect([path, answer.status, answer.body.length]).toEqual([path, 202, length]);
    }
  });

  test("is not repeated when the connection is cut", async () => {
    const { port, connections } = await serve((request) => request.socket.destroy());
    const error = await failure(outbound().request("webhook", get(`http://127.0.0.1:${port}/`)));
    expect([error.reason, connections()]).toEqual(["connection", 1]);
  });

  test("ends at its total time when nothing comes", async () => {
    const { port } = await serve(() => {});
    expect((await failure(outbound().request("hasty", get(`http://127.0.0.1:${port}/`)))).reason).toBe("timeout");
  });

  test("ends at its total time when the answer drips", async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(drip));
    });
    expect((await failure(outbound().request("hasty", get(`http://127.0.0.1:${port}/`)))).reason).toBe("timeout");
  });

  test("is cut off when the answer is larger than it may be, said or unsaid", async () => {
    const { port } = await serve((request, response) => {
      if (request.url === "/exact") return void response.end("x".repeat(10_000));
      const flood = (): void => {
        while (response.write("x".repeat(1_000)));
      };
      response.on("drain", flood);
      flood();
    });
    const client = outbound();
    expect((await failure(client.request("webhook", get(`http://127.0.0.1:${port}/flood`)))).reason).toBe("too_large");
    expect((await client.request("webhook", get(`http://127.0.0.1:${port}/exact`))).body).toHaveLength(10_000);
  });

  test("of endless headers is cut off", async () => {
    const server = net.createServer((socket) => {
      socket.on("error", () => {});
      socket.write("HTTP/1.1 200 OK\r\n");
      const flood = (): void => {
        while (socket.writable && socket.write(`x-header: ${"x".repeat(1_000)}\r\n`));
      };
      socket.on("drain", flood);
      socket.once("data", flood);
    });
    const port = await listen(server);
    expect((await failure(outbound().request("webhook", get(`http://127.0.0.1:${port}/`)))).reason).toBe("connection");
  });

  test("to a port where nobody listens, or a name that does not exist, is a failed connection", async () => {
    const client = outbound();
    expect((await failure(client.request("webhook", get(nobody)))).reason).toBe("connection");
    expect((await failure(client.request("webhook", get("https://parley.invalid/")))).reason).toBe("refused");
  });

  test("to a server that speaks no TLS is a TLS failure", async () => {
    const { port } = await serve((_, response) => response.end("plain"));
    const error = await failure(outbound().request("webhook", get(`https://127.0.0.1:${port}/`)));
    expect(error.reason).toBe("tls");
  });
});

describe("a TLS connection", () => {
  test("is made where the certificate is trusted and is of that host, and nowhere else", async () => {
    const server = https.createServer(loopbackCertificate, (_, response) => response.end("sealed"));
    const port = await listen(server);
    closers.push(() => server.closeAllConnections());
    const trusting = outbound(true, loopbackCertificate.cert);
    expect((await trusting.request("webhook", get(`https://localhost:${port}/`))).body.toString()).toBe("sealed");
    const otherHost = await failure(trusting.request("webhook", get(`https://127.0.0.1:${port}/`)));
    expect([otherHost.reason, otherHost.message]).toEqual(["tls", expect.stringContaining("ALTNAME_INVALID")]);
    const untrusted = await failure(outbound().request("webhook", get(`https://localhost:${port}/`)));
    expect([untrusted.reason, untrusted.message]).toEqual(["tls", expect.stringContaining("SELF_SIGNED")]);
  });
});

describe("a call that leads inside", () => {
  test("is refused without a connection, by address or by name", async () => {
    const { port, connections } = await serve((_, response) => response.end("inside"));
    const client = outbound(false);
    for (const host of ["127.0.0.1", "2130706433", "[::ffff:7f00:1]", "localhost"]) {
      const error = await failure(client.request("webhook", get(`https://${host}:${port}/`)));
      expect([host, error.reason, error.message]).toEqual([host, "refused", expect.stringMatching(/is not allowed/)]);
    }
    expect((await failure(client.request("webhook", get(`http://127.0.0.1:${port}/`)))).reason).toBe("refused");
    expect(connections()).toBe(0);
  });

  test("by a name is refused like a name that nobody knows, and as fast by its own account", async () => {
    const told = await Promise.all(
      ["https://parley.invalid/", "https://localhost/"].map(async (url) => {
        const { reason, message, durationMs } = await failure(outbound(false).request("webhook", get(url)));
        return { reason, message, durationMs };
      }),
    );
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toMatchObject({ reason: "refused", durationMs: 0 });
  });

  test("is let through by name where loopback is allowed", async () => {
    const { port } = await serve((_, response) => response.end("inside"));
    expect((await outbound().request("webhook", get(`http://localhost:${port}/`))).body.toString()).toBe("inside");
  });

  test("is refused when its host is not on the purpose's list", async () => {
    const { port } = await serve((_, response) => response.end("ok"));
    const client = outbound();
    expect((await client.request("listed", get(`http://127.0.0.1:${port}/`))).status).toBe(200);
    expect((await failure(client.request("listed", get(`http://localhost:${port}/`)))).reason).toBe("refused");
  });
});
