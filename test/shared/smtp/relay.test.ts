import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Handover, openRelay } from "../../../subgraphs/shared/smtp/relay.js";
import { startFakeRelay, startSilentRelay } from "../../fakes/smtp-relay.js";

const opened: { close(): unknown }[] = [];
afterEach(async () => void (await Promise.all(opened.splice(0).map((one) => one.close()))));
const keep = <One extends { close(): unknown }>(one: One): One => (opened.push(one), one);

const mail: Handover = {
  id: "6f1f6a0e-9c2f-4c53-9d0f-0d8c1a5d2f10",
  writtenAt: new Date("2026-03-01T09:00:00Z"),
  from: "bounce+abc@agents.example",
  to: "ada@example.com",
  bytes: Buffer.from("Subject: Hello\r\n\r\nHello.\r\n.\r\nEnd.\r\n"),
  beforeContent: async () => {},
};
const signal = new AbortController().signal;
const at = (url: string) => ({ url, name: "agents.example" });
const hasty = { connecting: 200, silence: 200, total: 400 };

/** A relay that speaks to the letter, and does what the test says when the mail has come. */
async function relayThat(atTheEnd: (socket: Socket) => void, atData = "354 go on\r\n"): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    let text = "";
    let isData = false;
    socket.write("220 ready\r\n");
    socket.on("data", (part: Buffer) => {
      text += part.toString("latin1");
      if (isData) {
        if (text.includes("\r\n.\r\n")) atTheEnd(socket);
        return;
      }
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (line === "DATA") {
          isData = true;
          socket.write(atData);
          return;
        }
        socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  keep({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a mail that is handed to a relay", () => {
  it("arrives byte for byte, with its own envelope", async () => {
    const relay = keep(await startFakeRelay());
    const outcome = await openRelay(at(relay.url)).handOver(mail, signal);
    expect(outcome).toMatchObject({ kind: "accepted", code: 250 });
    expect(relay.taken).toEqual([
      { from: mail.from, to: [mail.to], raw: Buffer.from(mail.bytes).toString(), secure: false },
    ]);
  });

  it("may have the null sender", async () => {
    const relay = keep(await startFakeRelay());
    await openRelay(at(relay.url)).handOver({ ...mail, from: "" }, signal);
    expect(relay.taken.map(({ from }) => from)).toEqual([""]);
  });

  it.each([
    [550, true],
    [552, true],
    [450, false],
  ])("is refused with %i: for good %s", async (code, isPermanent) => {
    const relay = keep(await startFakeRelay());
    relay.refuseNext(code);
    expect(await openRelay(at(relay.url)).handOver(mail, signal)).toMatchObject({ kind: "refused", code, isPermanent });
  });

  it("has reached nobody when the relay says that it closes", async () => {
    const relay = keep(await startFakeRelay());
    relay.refuseNext(421);
    const outcome = await openRelay(at(relay.url)).handOver(mail, signal);
    expect(outcome).toEqual({ kind: "unreached", reason: "smtp_421" });
  });

  it("that the relay answers with a refusal after the last byte was not taken", async () => {
    const url = await relayThat((socket) => socket.write("554 5.7.1 no\r\n"));
    expect(await openRelay(at(url)).handOver(mail, signal)).toMatchObject({
      kind: "refused",
      code: 554,
      text: "554 5.7.1 no",
      isPermanent: true,
    });
  });

  it("is unknown when the connection breaks, or nothing is said, after the last byte", async () => {
    const broken = await relayThat((socket) => socket.destroy());
    expect((await openRelay(at(broken)).handOver(mail, signal)).kind).toBe("unknown");
    const silent = await relayThat(() => {});
    expect((await openRelay(at(silent), hasty).handOver(mail, signal)).kind).toBe("unknown");
  });

  it("has reached nobody when the relay is gone, silent, or breaks off before the mail", async () => {
    const silent = keep(await startSilentRelay());
    expect((await openRelay(at(silent.url), hasty).handOver(mail, signal)).kind).toBe("unreached");
    expect((await openRelay(at("smtp://127.0.0.1:1")).handOver(mail, signal)).kind).toBe("unreached");
    expect((await openRelay(at(silent.url)).handOver(mail, AbortSignal.abort())).kind).toBe("unreached");
  });

  it("is not begun when it is not wanted any more", async () => {
    const relay = keep(await startFakeRelay());
    const beforeContent = () => Promise.reject(new Error("gone"));
    await expect(openRelay(at(relay.url)).handOver({ ...mail, beforeContent }, signal)).rejects.toThrow("gone");
    expect(relay.taken).toEqual([]);
  });
});
