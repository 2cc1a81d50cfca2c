import { describe, expect, it } from "vitest";
import { labelsOfText } from "../../../subgraphs/shared/labels/rules/filter-text.js";
import { type LabelChange, readLabelChange } from "../../../subgraphs/shared/labels/rules/label-change.js";
import { readLabelFilter } from "../../../subgraphs/shared/labels/rules/label-filter.js";

const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `label ${at}`);

describe("a change of labels", () => {
  it.each([
    [{}, [], []],
    [{ addLabels: [] }, [], []],
    [{ addLabels: ["A", "a ", "b"] }, ["a", "b"], []],
    [{ addLabels: ["a", "b"], removeLabels: ["A"] }, ["b"], ["a"]],
    [{ addLabels: many(25), removeLabels: many(50).slice(25) }, many(25), many(50).slice(25)],
  ])("%j", (given, add, remove) => {
    const change = readLabelChange(given) as LabelChange;
    expect([[...change.add], [...change.remove]]).toEqual([add, remove]);
  });

  it.each([
    [{ addLabels: null }, [["addLabels"]]],
    [{ addLabels: null, removeLabels: null }, [["addLabels"], ["removeLabels"]]],
    [
      { addLabels: ["a", ""], removeLabels: ["b,c"] },
      [
        ["addLabels", 1],
        ["removeLabels", 0],
      ],
    ],
    [{ addLabels: many(26), removeLabels: many(25) }, [["addLabels"]]],
    [{ removeLabels: many(51) }, [["removeLabels"]]],
  ])("refuses %j", (given, paths) => {
    const violations = readLabelChange(given);
    expect(Array.isArray(violations) && violations.map(({ path }) => path)).toEqual(paths);
  });
});

describe("a filter by labels", () => {
  const nothing = { system: [], custom: [] };
  it.each([
    [{}, null],
    [{ labels: null, notLabels: null }, null],
    [{ labels: ["URGENT", "urgent"] }, { all: { system: [], custom: ["urgent"] }, none: nothing }],
    [{ labels: ["Unread", "x"] }, { all: { system: ["unread"], custom: ["x"] }, none: nothing }],
    [{ notLabels: ["unauthenticated"] }, { all: nothing, none: { system: ["forged"], custom: [] } }],
  ])("%j", (given, filter) => expect(readLabelFilter(given)).toEqual(filter));

  it.each([
    [{ labels: [] }, [["labels"]]],
    [{ notLabels: many(21) }, [["notLabels"]]],
    [{ labels: ["a", "system:b"] }, [["labels", 1]]],
  ])("refuses %j", (given, paths) => {
    const violations = readLabelFilter(given);
    expect(Array.isArray(violations) && violations.map(({ path }) => path)).toEqual(paths);
  });
});

it.each([
  [["a"], ["a"]],
  [
    ["a,b", "c"],
    ["a", "b", "c"],
  ],
  [['["unread","x"]'], ["unread", "x"]],
  [
    [' ["a"]', "b"],
    ["a", "b"],
  ],
  [[""], [""]],
  [["[]"], []],
  [['["a"'], null],
  [["[1]"], null],
  [["[null]"], null],
])("the text %j names %j", (values, labels) => expect(labelsOfText(values)).toEqual(labels));
