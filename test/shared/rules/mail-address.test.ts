import { expect, it } from "vitest";
import {
  asciiAddress,
  comparableAddress,
  domainOf,
  envelopeAddress,
} from "../../../subgraphs/shared/rules/mail-address.js";

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

it.each([
  ["Bob@Müller.example", "Bob@xn--mller-kva.example"],
  ['"john doe"@a.example', '"john doe"@a.example'],
  ["john.doe@a.example", "john.doe@a.example"],
  ["john..doe@a.example", '"john..doe"@a.example'],
  [".john@a.example", '".john"@a.example'],
  ["john.@a.example", '"john."@a.example'],
  ["jürgen@a.example", "jürgen@a.example"],
  ["", ""],
])("%j stands in an envelope as %j", (address, written) => expect(envelopeAddress(address)).toBe(written));

it.each([
  ["Bob@Müller.Example", "müller.example"],
  ['"a@b"@c.example', "c.example"],
  ["Nobody", "nobody"],
])("the domain of %j is %j", (address, domain) => expect(domainOf(address)).toBe(domain));
