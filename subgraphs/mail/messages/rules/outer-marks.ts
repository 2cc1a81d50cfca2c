const separators = ` \t\r\n<>,;:"'()`;

/**
 * A list of addresses without the invisible marks at the ends of its words: people copy an address together with the
 * zero-width blank or the mark of direction beside it. Marks within a word stay, because they make it another address.
 */
export function withoutOuterMarks(list: string): string {
  return list.replaceAll(/\p{Cf}+/gu, (marks, start: number) => {
    const [before, after] = [list[start - 1], list[start + marks.length]];
    const isOuter = [before, after].some((one) => one === undefined || separators.includes(one));
    return isOuter ? "" : marks;
  });
}
