import { expect, test } from "vitest";
import {
  accessText,
  callerId,
  codeText,
  grantOfCaller,
  readAccess,
  readCode,
  readRefresh,
  refreshText,
} from "../../../../subgraphs/org/mcp-grants/rules/token-text.js";

const id = "0f0e0d0c-0b0a-4908-8706-050403020100";
const [one, two] = ["a".repeat(43), "b".repeat(43)];

test("each kind of token is read as itself alone", () => {
  expect(readCode(`McpCode_${id}.${one}`)).toEqual({ grantId: id, secret: one });
  expect(readAccess(`McpAccess_${id}.${one}`)).toEqual({ grantId: id, secret: one });
  expect(readRefresh(`McpRefresh_${id}.${one}.${two}`)).toEqual({ grantId: id, family: one, secret: two });
  expect(grantOfCaller(`McpGrant_${id}`)).toBe(id);
  for (const text of [
    `McpAccess_${id}.${one}`,
    `McpCode_${id}.${one}x`,
    `McpCode_${id}`,
    `ApiKey_${id}.${one}`,
    "\0",
  ]) {
    expect([readCode(text), readRefresh(text), grantOfCaller(text)]).toEqual([null, null, null]);
  }
});

test("what is issued is read again", () => {
  const [short, long] = [
    { grantId: id, secret: one },
    { grantId: id, family: one, secret: two },
  ];
  expect(readCode(codeText(short))).toEqual(short);
  expect(readAccess(accessText(short))).toEqual(short);
  expect(readRefresh(refreshText(long))).toEqual(long);
  expect(grantOfCaller(callerId(id))).toBe(id);
  expect(readAccess(codeText(short))).toBeNull();
});
