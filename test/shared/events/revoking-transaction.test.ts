import { expect, test } from "vitest";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import type { Transaction } from "../../../subgraphs/shared/database/client.js";
import { notifyRevoked, type Revocation } from "../../../subgraphs/shared/events/revocation.js";
import { revokingTransaction } from "../../../subgraphs/shared/events/revoking-transaction.js";

/** A server whose notifications come when the test says so. */
function listening(isListening: boolean) {
  const listeners = new Set<(revocation: Revocation) => void>();
  const tx = { $executeRaw: () => Promise.resolve(1) } as unknown as Transaction;
  const services = {
    database: { request: { transaction: (work: (tx: Transaction) => Promise<unknown>) => work(tx) } },
    events: {
      notifications: {
        isListening: () => isListening,
        onRevoked(listener: (revocation: Revocation) => void) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    },
  } as unknown as Services;
  const hear = (revocation: Revocation): void => listeners.forEach((listener) => listener(revocation));
  return { services, hear, listeners };
}

const key: Revocation = { kind: "key", id: "ApiKey_one" };
const user: Revocation = { kind: "user", id: "user_one" };

test("a revocation is answered when this process has heard of all of it, and not before", async () => {
  const { services, hear, listeners } = listening(true);
  const order: string[] = [];
  const answered = revokingTransaction(services, async (tx) => {
    await notifyRevoked(tx, key);
    await notifyRevoked(tx, user);
    return "revoked";
  }).then((value) => order.push(value));
  await new Promise(setImmediate);
  order.push("committed");
  hear(key);
  hear({ kind: "user", id: "another one" });
  await new Promise(setImmediate);
  order.push("heard of one");
  hear(user);
  await answered;
  expect(order).toEqual(["committed", "heard of one", "revoked"]);
  expect(listeners.size).toBe(0);
});

test("what was heard before the commit was answered counts", async () => {
  const { services, hear } = listening(true);
  const answer = await revokingTransaction(services, async (tx) => {
    await notifyRevoked(tx, key);
    hear(key);
    return "revoked";
  });
  expect(answer).toBe("revoked");
});

test("nothing is waited for where nothing was revoked, or where nothing would be heard", async () => {
  const { services } = listening(true);
  expect(await revokingTransaction(services, () => Promise.resolve("nothing"))).toBe("nothing");
  const deaf = listening(false);
  const revoke = (tx: Transaction) => notifyRevoked(tx, key).then(() => "revoked");
  expect(await revokingTransaction(deaf.services, revoke)).toBe("revoked");
});

test("a change that fails leaves no listener behind", async () => {
  const { services, listeners } = listening(true);
  await expect(revokingTransaction(services, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(listeners.size).toBe(0);
});
