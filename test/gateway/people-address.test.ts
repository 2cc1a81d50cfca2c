import { expect, test } from "vitest";
import { peopleAddress } from "../../gateway/start/people-address.js";

test.each([
  ["http://127.0.0.1:4000", "http://localhost:4000"],
  ["http://0.0.0.0:4000", "http://localhost:4000"],
  ["http://[::1]:4000", "http://localhost:4000"],
  ["http://[::]:4000", "http://localhost:4000"],
  ["http://127.0.0.1", "http://localhost"],
  ["http://127.0.0.10:4000", "http://127.0.0.10:4000"],
  ["http://192.0.2.7:4000", "http://192.0.2.7:4000"],
  ["https://parley.example.com", "https://parley.example.com"],
])("%s is shown as %s", (address, shown) => expect(peopleAddress(address)).toBe(shown));
