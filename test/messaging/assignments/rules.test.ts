import { describe, expect, it } from "vitest";
import { decideConnect } from "../../../subgraphs/messaging/assignments/rules/connect-decision.js";
import { routerCommand } from "../../../subgraphs/messaging/assignments/rules/router-command.js";

describe("commands to the triage line (wire contract im 8)", () => {
  it.each([
    ["connect @scout", { kind: "connect", agentHandle: "@scout" }],
    ["  CONNECT   Scout  ", { kind: "connect", agentHandle: "Scout" }],
    ["connect @scout\nplease", { kind: "connect", agentHandle: "@scout" }],
    ["\n\n connect scout", { kind: "connect", agentHandle: "scout" }],
    ["disconnect @scout", { kind: "disconnect", agentHandle: "@scout" }],
    ["Disconnect", { kind: "disconnect_all" }],
    ["STOP", { kind: "disconnect_all" }],
    ["unsubscribe", { kind: "disconnect_all" }],
    ["Quit ", { kind: "disconnect_all" }],
    ["list", { kind: "list" }],
    ["Help", { kind: "help" }],
    ["connect", null],
    ["connect me with scout", null],
    ["stop it", null],
    ["hello", null],
    ["hello\nconnect @scout", null],
    ["", null],
    [null, null],
    [`connect @${"a".repeat(200)}`, null],
    [" ".repeat(1_048_576), null],
    [`connect @scout${" ".repeat(1_048_576)}`, { kind: "connect", agentHandle: "@scout" }],
    ["connect ".repeat(131_072), null],
  ])("%j is %j", (text, command) => {
    expect(routerCommand(text)).toEqual(command);
  });
});

describe("what comes of connect", () => {
  const facts = (admitted: boolean, hasLine: boolean, connected: boolean, hasFreeLine: boolean) => ({
    admitted,
    hasLine,
    connected,
    hasFreeLine,
  });
  it.each([
    [facts(false, false, false, true), "cannot_connect"],
    [facts(false, true, true, true), "cannot_connect"],
    [facts(true, true, false, true), "dedicated_line"],
    [facts(true, true, true, false), "dedicated_line"],
    [facts(true, false, true, true), "already_connected"],
    [facts(true, false, true, false), "already_connected"],
    [facts(true, false, false, true), "connect"],
    [facts(true, false, false, false), "busy"],
  ] as const)("%j: %s", (given, decision) => {
    expect(decideConnect(given)).toBe(decision);
  });
});
