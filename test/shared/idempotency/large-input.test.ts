import { expect, test } from "vitest";
import { handlesOfPeers } from "../../../subgraphs/a2a/invitations/check-peers.js";
import { Keyring } from "../../../subgraphs/shared/secrets/keyring.js";
import { compareInput } from "../../../subgraphs/shared/idempotency/keyed-write.js";

const keyring = new Keyring("a secret of this test that is long enough");

// As variables are: one text in memory, which would be longer than any text can be if it were written out.
const text = "x".repeat(1_000_000);
const everywhere = Array.from({ length: 600 }, () => text);

test("an input in which a long text stands very often is too much for an Idempotency-Key", () => {
  expect(() => compareInput(keyring, { eventTypes: everywhere })).toThrow(
    expect.objectContaining({ code: "operation_too_complex" }),
  );
});

test("a name that is far too long is one peer that nobody can be", () => {
  expect(handlesOfPeers(everywhere)).toEqual([null]);
});
