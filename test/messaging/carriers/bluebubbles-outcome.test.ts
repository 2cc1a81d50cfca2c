import { expect, it } from "vitest";
import { outcomeOf } from "../../../subgraphs/messaging/carriers/bluebubbles/rules/outcome.js";

const answer = (status: number, data: unknown = null) => ({ status, data, error: null });
const rejected = (code: string, message: string) => ({ kind: "rejected", code, message });
const refused = (code: string, status: number) => rejected(code, `The BlueBubbles server answered ${status}.`);
const unclear = (status: number) => ({ kind: "ambiguous", reason: `The BlueBubbles server answered ${status}.` });
const unsent = "The Messages app did not send it.";

it.each([
  [answer(200, { guid: "G1" }), { kind: "accepted", data: { guid: "G1" } }],
  [answer(299), { kind: "accepted", data: null }],
  [answer(199), unclear(199)],
  [answer(300), unclear(300)],
  [answer(500, { error: 22 }), rejected("22", unsent)],
  [answer(500, { error: 0 }), unclear(500)],
  [answer(500, { error: "22" }), unclear(500)],
  [answer(500), unclear(500)],
  [answer(500, undefined), unclear(500)],
  [answer(502, { error: 22 }), unclear(502)],
  [answer(400), refused("carrier_400", 400)],
  [answer(401), refused("carrier_refused_password", 401)],
  [answer(403), refused("carrier_refused_password", 403)],
  [answer(404), refused("carrier_404", 404)],
  [answer(408), unclear(408)],
  [answer(429), unclear(429)],
  [{ status: null, reason: "Timeout.", leftUs: true } as const, { kind: "ambiguous", reason: "Timeout." }],
  [
    { status: null, reason: "Refused.", leftUs: false } as const,
    rejected("carrier_offline", "The BlueBubbles server cannot be reached."),
  ],
])("%j means %j", (reply, outcome) => {
  expect(outcomeOf(reply)).toEqual(outcome);
});
