import { expect, it } from "vitest";
import {
  changeModes,
  type FilterModes,
  type ModeChange,
  modeOf,
  sameModes,
  storedModes,
} from "../../../subgraphs/shared/rules/filter-modes.js";

type Mode = FilterModes["filterMode"];
const [w, b] = ["whitelist", "blacklist"] as const;
const modes = (filterMode: Mode, inboundFilterMode: Mode, outboundFilterMode: Mode): FilterModes => ({
  filterMode,
  inboundFilterMode,
  outboundFilterMode,
});

it.each<[FilterModes, ModeChange, FilterModes]>([
  [modes(b, b, b), { filterMode: w }, modes(w, w, w)],
  // The mode of both stays what both had last.
  [modes(b, b, b), { inboundFilterMode: w }, modes(b, w, b)],
  [modes(w, w, w), { outboundFilterMode: b }, modes(w, w, b)],
  [modes(b, w, b), { outboundFilterMode: w }, modes(w, w, w)],
  [modes(b, w, b), { inboundFilterMode: b }, modes(b, b, b)],
  [modes(b, w, b), { filterMode: b }, modes(b, b, b)],
  [modes(b, b, b), { inboundFilterMode: w, outboundFilterMode: b }, modes(b, w, b)],
  [modes(b, w, b), { inboundFilterMode: b, outboundFilterMode: w }, modes(b, b, w)],
  [modes(b, b, b), { inboundFilterMode: w, outboundFilterMode: w }, modes(w, w, w)],
  [modes(b, w, b), {}, modes(b, w, b)],
])("%j and %j: %j", (before, change, after) => {
  expect(changeModes(before, change)).toEqual(after);
});

it.each<[FilterModes, [Mode | null, Mode | null]]>([
  [modes(b, b, b), [null, null]],
  [modes(b, w, b), [w, null]],
  [modes(w, w, b), [null, b]],
])("%j is stored as %j", (all, own) => {
  const { inboundFilterMode, outboundFilterMode, filterMode } = storedModes(all);
  expect([filterMode, inboundFilterMode, outboundFilterMode]).toEqual([all.filterMode, ...own]);
});

it("each direction has its mode", () => {
  const all = modes(b, w, b);
  expect([modeOf(all, "inbound"), modeOf(all, "outbound")]).toEqual([w, b]);
  expect([sameModes(all, modes(b, w, b)), sameModes(all, modes(b, b, w))]).toEqual([true, false]);
});
