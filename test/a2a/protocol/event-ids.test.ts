import { describe, expect, it } from "vitest";
import { readEventId, writeEventId } from "../../../rest-shim/routes/a2a/protocol/event-id.js";
import { extensionHeaders, readResuming } from "../../../rest-shim/routes/a2a/protocol/resume-extension.js";

const uri = "urn:parley:a2a:stream-resume:v1";

describe("an id of an event", () => {
  it.each([
    ["0:t", { version: 0, index: null }],
    ["1:0", { version: 1, index: 0 }],
    ["12:1", { version: 12, index: 1 }],
    ["2147483647:t", { version: 2_147_483_647, index: null }],
  ])("%s is read and written", (text, id) => {
    expect([readEventId(text), writeEventId(id)]).toEqual([id, text]);
  });

  it.each(["", ":", "1", "1:", ":0", "1:2", "01:0", "-1:0", "+1:0", "1.0:0", "1e3:0", "1:0\n", " 1:0", "1:0 ", "1:T"])(
    "%j is none",
    (text) => expect(readEventId(text)).toBeNull(),
  );

  it.each([
    "2147483648:0",
    "9999999999:t",
    "99999999999:t",
    "१:0",
    "0x1:0",
    "1:0,1:0",
    "1:0:0",
    "null",
    "1".repeat(9_999),
  ])("%s is none", (text) => expect(readEventId(text)).toBeNull());
});

describe("what a call asks", () => {
  const asked = (headers: Record<string, string | string[]>, method = "SubscribeToTask", params = {}) =>
    readResuming(extensionHeaders({ headers } as never), method, params);
  const lastEvent = { version: 3, index: 0 };

  it.each([
    ["no extension", {}, false, null],
    ["another extension", { "a2a-extensions": "urn:other" }, false, null],
    ["a URI that only begins so", { "a2a-extensions": `${uri}0` }, false, null],
    ["no extension, but an id", { "last-event-id": "3:0" }, false, null],
    ["no extension, and an id of somebody else", { "last-event-id": "whatever" }, false, null],
    ["the extension", { "a2a-extensions": uri }, true, null],
    ["the extension among others", { "a2a-extensions": `urn:a ,${uri} , urn:b` }, true, null],
    ["the extension in a header of its own", { "a2a-extensions": ["urn:a", uri] }, true, null],
    ["an id", { "a2a-extensions": uri, "last-event-id": "3:0" }, true, lastEvent],
    ["an empty id", { "a2a-extensions": uri, "last-event-id": "" }, true, null],
  ])("%s", (_, headers, isActive, last) => {
    expect(asked(headers as never)).toEqual({ isActive, lastEvent: last });
  });

  it("only methods that stream resume", () => {
    const headers = { "a2a-extensions": uri, "last-event-id": "wrong" };
    expect(asked(headers, "GetTask")).toEqual({ isActive: true, lastEvent: null });
    for (const method of ["SubscribeToTask", "SendStreamingMessage"]) {
      expect(asked(headers, method)).toHaveProperty("violations");
    }
  });

  it("the metadata may have the id, in either spelling; the header takes precedence", () => {
    const active = { "a2a-extensions": uri };
    for (const name of ["lastEventId", "last_event_id"]) {
      const params = { metadata: { [uri]: { [name]: "3:0" } } };
      expect(asked(active, "SubscribeToTask", params)).toEqual({ isActive: true, lastEvent });
      const both = { ...active, "last-event-id": "4:t" };
      expect(asked(both, "SubscribeToTask", params)).toMatchObject({ lastEvent: { version: 4, index: null } });
    }
    for (const metadata of [{ [uri]: [] }, { [uri]: "3:0" }, { [uri]: { lastEventId: 3 } }]) {
      expect(asked(active, "SubscribeToTask", { metadata })).toHaveProperty("violations");
    }
  });
});
