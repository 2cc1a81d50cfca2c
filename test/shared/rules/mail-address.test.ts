import { expect, it } from "vitest";
import { asciiAddress, comparableAddress } from "../../../subgraphs/shared/rules/mail-address.js";

it.each([
  ["bob@müller.example", "bob@xn--mller-kva.example", "bob@xn--mller-kva.example"],
  ["Bob@Müller.Example.", "Bob@xn--mller-kva.example", "bob@xn--mller-kva.example"],
  ["bob@mu\u0308ller.example", "bob@xn--mller-kva.example", "bob@xn--mller-kva.example"],
  ["bob@müller。example", "bob@xn--mller-kva.example", "bob@xn--mller-kva.example"],
  ["bob@XN--MLLER-KVA.example", "bob@xn--mller-kva.example", "bob@xn--mller-kva.example"],
  ["Jürgen@bücher.example", "Jürgen@xn--bcher-kva.example", "jürgen@xn--bcher-kva.example"],
  ["Ju\u0308rgen@a.example", "Ju\u0308rgen@a.example", "jürgen@a.example"],
  ["Ada@A.example", "Ada@a.example", "ada@a.example"],
  ["", "", ""],
  ["Nobody", "Nobody", "nobody"],
  ["@müller.example", "@müller.example", "@müller.example"],
  ["ada@[192.0.2.1]", "ada@[192.0.2.1]", "ada@[192.0.2.1]"],
])("%j travels as %j and is compared as %j", (address, travels, compared) => {
  expect([asciiAddress(address), comparableAddress(address)]).toEqual([travels, compared]);
});
