import { describe, expect, it } from "vitest";
import { ReadyJson } from "../../../subgraphs/shared/graphql/ready-json.js";

describe("JSON that is ready", () => {
  const value = [{ name: 'ü "quoted" 🔑', none: null }];
  const ready = new ReadyJson(["[", Buffer.from(JSON.stringify(value[0])), "]"]);

  it("is the value, alone and inside of something else", () => {
    expect(JSON.parse(ready.toBytes().toString())).toEqual(value);
    expect(JSON.parse(JSON.stringify({ inside: [ready] }))).toEqual({ inside: [value] });
  });

  it.each([
    ["of this process", ready],
    ["of another process, where it arrives as the value", value],
  ])("becomes the last member of an object: %s", (_, member) => {
    const text = (object: object) => ReadyJson.withMember(object, "records", member).toBytes().toString();
    expect(text({ key: null })).toBe(JSON.stringify({ key: null, records: value }));
    expect(text({})).toBe(JSON.stringify({ records: value }));
  });
});
