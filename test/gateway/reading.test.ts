import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { Reading } from "../../gateway/websocket/reading.js";

const much = 1_048_576;

/** A socket that only knows whether it is read. */
function reader() {
  const socket = {
    isPaused: false,
    pause: () => void (socket.isPaused = true),
    resume: () => void (socket.isPaused = false),
  };
  const reading = new Reading(socket as unknown as WebSocket);
  const isHeard = () => !socket.isPaused;
  return { reading, isHeard };
}

test("whoever leaves a mebibyte of answers unread is not heard until it has read some of it", async () => {
  const { reading, isHeard } = reader();
  reading.sent(much - 1);
  expect(isHeard()).toBe(true);
  await reading.untilRead();
  reading.sent(much);
  expect(isHeard()).toBe(false);
  let begun = false;
  const waiting = reading.untilRead().then(() => (begun = true));
  reading.sent(much + 1);
  await new Promise(setImmediate);
  expect([isHeard(), begun]).toEqual([false, false]);
  reading.sent(much - 1);
  await waiting;
  expect([isHeard(), begun]).toEqual([true, true]);
});

test("a connection is heard again when the last reason against it is gone", () => {
  const { reading, isHeard } = reader();
  reading.stop("pongs");
  reading.stop("budget");
  reading.goOn("budget");
  expect(isHeard()).toBe(false);
  reading.goOn("budget");
  reading.goOn("inbox");
  expect(isHeard()).toBe(false);
  reading.goOn("pongs");
  expect(isHeard()).toBe(true);
});

test("whoever waits for a client to read goes on when the client is gone", async () => {
  const { reading } = reader();
  reading.sent(much);
  const waiting = reading.untilRead();
  reading.end();
  await waiting;
  await reading.untilRead();
  expect(await reading.untilRead()).toBeUndefined();
});
