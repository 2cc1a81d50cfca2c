/** Colors to choose from; every other one can be given too. */
export const labelColors: readonly { readonly name: string; readonly value: string }[] = [
  { name: "Red", value: "#d6453d" },
  { name: "Orange", value: "#e07b1f" },
  { name: "Yellow", value: "#d9b310" },
  { name: "Green", value: "#2e9e5b" },
  { name: "Teal", value: "#0f8f96" },
  { name: "Blue", value: "#2f6fde" },
  { name: "Purple", value: "#7d4fd3" },
  { name: "Pink", value: "#cc4389" },
  { name: "Gray", value: "#808794" },
];

/** The name of a color: one of those, or its digits. */
export const nameOfColor = (color: string): string => labelColors.find(({ value }) => value === color)?.name ?? color;
